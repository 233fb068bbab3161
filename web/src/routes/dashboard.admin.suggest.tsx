import { deskRuns, type Suggestion } from '@ranar/contract/desk-runs'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { Accepted } from '../features/courier-runs/Accepted.tsx'
import s from '../features/courier-runs/courier-runs.module.css'
import { DayField } from '../features/courier-runs/DayField.tsx'
import { ProposalGroup } from '../features/courier-runs/ProposalGroup.tsx'
import groups from '../features/courier-runs/proposal.module.css'
import { StayedLines } from '../features/courier-runs/StayedLines.tsx'
import { daySearch } from '../features/courier-runs/search.ts'
import { useAccept } from '../features/courier-runs/useAccept.ts'
import { today } from '../lib/clock.ts'
import { dayFault, lastDay } from '../lib/day-fault.ts'
import { useFormats } from '../lib/format.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { read } from '../lib/read.ts'
import { useLanding } from '../lib/useLanding.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { useOnline } from '../ui/OfflineBanner.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { StaleNote } from '../ui/StaleNote.tsx'
import { Empty, ErrorState } from '../ui/State.tsx'

export const Route = createFileRoute('/dashboard/admin/suggest')({
  validateSearch: daySearch,
  head: titled('couriers.suggest'),
  component: SuggestScreen,
})

function SuggestScreen() {
  const t = useT()
  const { number } = useFormats()
  const { day = today() } = Route.useSearch()
  const online = useOnline()
  const proposal = useQuery(read(deskRuns.suggest, { query: { day } }))
  const { data, error, refetch } = proposal
  const wrongDay = dayFault(day)
  const [changes, setChanges] = useState<Record<string, string>>({})
  const { accept, undo, progress, outcome } = useAccept()
  const { suggestions = [], couriers = [], isCut = false } = data?.proposal ?? {}
  // A courier whom the dispatcher chose for a parcel may have left since.
  const known = new Set(['', ...couriers.map(({ _id }) => _id)])
  const changeOf = (code: string) => {
    const change = changes[code]
    return change !== undefined && known.has(change) ? change : undefined
  }
  const courierOf = ({ parcel_id, delivery_men_id }: Suggestion) => changeOf(parcel_id) ?? delivery_men_id ?? ''
  const grouped = Map.groupBy(suggestions, courierOf)
  const given = suggestions.filter((line) => courierOf(line) !== '').length
  const nobody = grouped.get('') ?? []
  const shared = {
    couriers,
    isChanged: (code: string) => changeOf(code) !== undefined,
    onChange: (code: string, courier: string) => setChanges((before) => ({ ...before, [code]: courier })),
  }
  const send = () => {
    const asked = [...grouped].flatMap(([courier, lines]) =>
      courier === '' ? [] : [{ courier, codes: lines.map(({ parcel_id }) => parcel_id) }],
    )
    void accept(asked, day)
  }
  useLanding()

  return (
    <Screen
      title={t('couriers.suggest')}
      lead={t('couriers.suggestLead')}
      action={
        (given > 0 || progress) &&
        !wrongDay && (
          <Button busy={progress !== null} disabled={!online} onClick={send}>
            {progress
              ? t('couriers.accepting', { n: number(progress.done), all: number(progress.all) })
              : t('couriers.accept', { n: number(given) })}
          </Button>
        )
      }
    >
      <div className={s.filters}>
        <DayField day={day} min={today()} max={lastDay()} />
        <LinkButton kind="outline" to="/dashboard/admin/runs" search={{ day }}>
          {t('couriers.toRuns')}
        </LinkButton>
      </div>
      {!data && error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="360px" />}
      <StaleNote of={proposal} changes />
      {wrongDay && <p role="alert">{t(wrongDay)}</p>}
      {isCut && <p role="status">{t('couriers.cut', { n: number(suggestions.length) })}</p>}
      {outcome && <Accepted outcome={outcome} busy={progress !== null} onUndo={() => void undo(outcome)} />}
      <StayedLines stayed={outcome?.stayed ?? []} />
      {data && suggestions.length === 0 && <Empty text={t('couriers.nothingWaits')} />}
      <div className={groups.groups}>
        {nobody.length > 0 && <ProposalGroup courier={null} lines={nobody} {...shared} />}
        {couriers.map((courier) => {
          const lines = grouped.get(courier._id)
          return lines && <ProposalGroup key={courier._id} courier={courier} lines={lines} {...shared} />
        })}
      </div>
    </Screen>
  )
}
