import { SegmentedControl } from '@mantine/core'
import type { User } from '@ranar/contract/people'
import { createFileRoute } from '@tanstack/react-router'
import { useRef, useState, useSyncExternalStore } from 'react'
import { Columns } from '../features/import/Columns.tsx'
import { ColumnsNote } from '../features/import/ColumnsNote.tsx'
import { DefaultsForm } from '../features/import/DefaultsForm.tsx'
import { FileDrop } from '../features/import/FileDrop.tsx'
import { Foot } from '../features/import/Foot.tsx'
import s from '../features/import/import.module.css'
import { noDefaults } from '../features/import/judge.ts'
import { Outcome } from '../features/import/Outcome.tsx'
import { rowsOf } from '../features/import/parse.ts'
import { Rows } from '../features/import/Rows.tsx'
import { learnPrices, type WorkStore, workOf } from '../features/import/store.ts'
import { Thanas } from '../features/import/Thanas.tsx'
import { begin, mend, stateOf, twinsOf, type Work, withDefaults } from '../features/import/work.ts'
import { type KeepSender, SenderForm } from '../features/parcels/SenderForm.tsx'
import { SenderUnknown } from '../features/parcels/SenderUnknown.tsx'
import { useFormats } from '../lib/format.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { useMe } from '../lib/session.ts'
import { Button } from '../ui/Button.tsx'
import { Confirm } from '../ui/Confirm.tsx'
import { LeaveGuard } from '../ui/mantine/LeaveGuard.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Empty } from '../ui/State.tsx'

export const Route = createFileRoute('/dashboard/consumer/book-many')({
  loader: ({ context }) => void learnPrices(context.queryClient),
  head: titled('bookings.navMany'),
  component: BookMany,
})

function BookMany() {
  const t = useT()
  const user = useMe()
  const sender = useRef<KeepSender>(null)
  const keepSender: KeepSender = async () => (await sender.current?.()) ?? true
  return (
    <Screen title={t('bookings.navMany')} lead={t('bookings.manyLead')}>
      {user ? (
        <>
          <SenderForm key={`from ${user._id}`} user={user} ref={sender} />
          <Importing key={user._id} user={user} keepSender={keepSender} />
        </>
      ) : (
        <Skeleton height="320px" radius="16px" />
      )}
    </Screen>
  )
}

const Importing = ({ user, keepSender }: { user: User; keepSender: KeepSender }) => {
  const store = workOf(user._id)
  const work = useSyncExternalStore(store.subscribe, store.get)
  if (work === undefined) return <Skeleton height="320px" radius="16px" />
  if (work === null) return <FileDrop onRead={(read) => store.set(begin(read, { ...noDefaults, email: user.email }))} />
  return <Working store={store} work={work} user={user} keepSender={keepSender} />
}

const shownStates = ['all', 'mend', 'ready', 'booked'] as const

type Props = { store: WorkStore; work: Work; user: User; keepSender: KeepSender }

const Working = ({ store, work, user, keepSender }: Props) => {
  const t = useT()
  const { number } = useFormats()
  const [shown, setShown] = useState<(typeof shownStates)[number]>('all')
  const [held, setHeld] = useState<number | null>(null)
  const [asking, setAsking] = useState(false)
  const busy = work.run === 'booking' || work.run === 'waiting'
  const lines = shown === 'all' ? work.lines : work.lines.filter((line) => line.n === held || stateOf(line) === shown)
  const twins = twinsOf(work)
  const countOf = (state: (typeof shownStates)[number]) =>
    number(state === 'all' ? work.lines.length : work.lines.filter((line) => stateOf(line) === state).length)
  const [mapping, setMapping] = useState(false)
  const { sheet } = work
  const mayMap = sheet && !busy && !work.lines.some(({ told }) => told)
  if (mapping && sheet)
    return (
      <Columns
        sheet={sheet}
        chosen={work.mapping}
        onDone={(chosen, by) => {
          store.set(begin({ fileName: work.fileName, sheet, mapping: by, ...rowsOf(chosen, by) }, work.defaults))
          setMapping(false)
        }}
        onCancel={() => setMapping(false)}
      />
    )
  return (
    <div className={s.work}>
      {/* If the session ends while rows are sent, the login comes to this screen. */}
      <LeaveGuard kept isDirty={() => busy} />
      <Thanas />
      <Outcome work={work} />
      {work.lines.some(({ told }) => told?.parcel_id) && <SenderUnknown />}
      <ColumnsNote work={work} onMap={mayMap && (() => setMapping(true))} />
      <DefaultsForm
        defaults={work.defaults}
        ownEmail={user.email}
        unmailed={work.lines.filter(({ cells, told }) => cells.email === '' && !told?.parcel_id).length}
        disabled={busy}
        onChange={(part) => store.change((now) => withDefaults(now, part))}
      />
      <div className={s.tabs}>
        <SegmentedControl
          aria-label={t('bookings.show')}
          value={shown}
          onChange={(value) => {
            setHeld(null)
            setShown(value as typeof shown)
          }}
          data={shownStates.map((value) => ({ value, label: t(`bookings.show_${value}`, { count: countOf(value) }) }))}
        />
        <span>
          {work.fileName}{' '}
          <Button kind="quiet" disabled={busy} onClick={() => setAsking(true)}>
            {t('bookings.otherFile')}
          </Button>
        </span>
      </div>
      {lines.length > 0 ? (
        <Rows
          key={shown}
          lines={lines}
          twins={twins}
          disabled={busy}
          held={held}
          onHold={setHeld}
          onMend={(n, column, value) => store.change((now) => mend(now, n, column, value))}
        />
      ) : (
        <Empty text={t('shell.nothingMatches')} />
      )}
      <Foot store={store} work={work} twins={twins} beforeBooking={keepSender} />
      <Confirm
        opened={asking}
        title={t('bookings.otherTitle')}
        local
        action={t('bookings.otherFile')}
        safe={t('bookings.keepFile')}
        onConfirm={() => store.set(null)}
        onClose={() => setAsking(false)}
      >
        <p>{t('bookings.otherText')}</p>
      </Confirm>
    </div>
  )
}
