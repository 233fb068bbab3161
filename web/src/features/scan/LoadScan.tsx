import { runs } from '@ranar/contract/runs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCompanyNumbers } from '../../lib/company-numbers.ts'
import { useT } from '../../lib/i18n.tsx'
import { useOutbox } from '../../lib/outbox/useOutbox.ts'
import { persisted } from '../../lib/persisted-queries.ts'
import { read } from '../../lib/read.ts'
import { Button } from '../../ui/Button.tsx'
import { Splash } from '../../ui/Splash.tsx'
import { ErrorState } from '../../ui/State.tsx'
import { keptDoor } from '../runs/door.ts'
import { localStops } from '../runs/local-run.ts'
import { ScanBench } from './ScanBench.tsx'
import { Counts, Lists, ScanList } from './ScanLists.tsx'
import s from './scan.module.css'
import type { Said } from './Verdict.tsx'

/** A courier's loading: each scan is an action in the outbox, sent when there is signal. */
export const LoadScan = () => {
  const t = useT()
  const queryClient = useQueryClient()
  const { data, error, dataUpdatedAt, refetch } = useQuery(persisted(queryClient, read(runs.mine, { query: {} })))
  const { attemptsMost } = useCompanyNumbers()
  const { entries, isRead, act } = useOutbox()
  const [isDone, setDone] = useState(false)
  if (!data && error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  if (!data || !isRead) return <Splash />
  const stops = localStops(data.run.stops, entries, attemptsMost, dataUpdatedAt)
  const missing = stops.filter(({ step }) => step === 'assigned')
  const loaded = stops.filter(({ step }) => step === 'out')

  const take = async (code: string): Promise<Said> => {
    const stop = stops.find(({ parcel }) => parcel._id === code)
    const name = stop?.parcel.reciever.name
    if (!stop) return { tone: 'bad', code, message: t('scan.notYours') }
    if (stop.step === 'out') return { tone: 'odd', code, name, message: t('scan.alreadyLoaded') }
    if (stop.step !== 'assigned') return { tone: 'bad', code, name, message: t('scan.notToLoad') }
    setDone(false)
    await act({ kind: 'load', parcel_id: code }, [], data.run.uploadToken, keptDoor(stop))
    return { tone: 'good', code, name, message: t('scan.loaded') }
  }
  const lineOf = ({ parcel, isWaiting }: (typeof stops)[number]) => ({
    code: parcel._id,
    text: `${parcel.reciever.name} · ${parcel.reciever.address}`,
    isWaiting,
  })
  const left = t(isDone ? 'scan.missing' : 'scan.toScan')
  return (
    <div className={s.bench}>
      <ScanBench onCode={take} latest={() => undefined}>
        {missing.length > 0 && (
          <Button kind="quiet" aria-pressed={isDone} onClick={() => setDone(!isDone)}>
            {t('scan.done')}
          </Button>
        )}
      </ScanBench>
      <Counts
        counts={[
          [t('scan.scanned'), loaded.length],
          [left, missing.length],
        ]}
      />
      <Lists>
        <ScanList title={left} empty={t('scan.nothingMissing')} lines={missing.map(lineOf)} />
        <ScanList title={t('scan.scanned')} empty={t('scan.nothingYet')} lines={loaded.map(lineOf)} />
      </Lists>
    </div>
  )
}
