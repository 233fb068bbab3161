import { deskRuns } from '@ranar/contract/desk-runs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { CourierDay } from '../features/courier-runs/CourierDay.tsx'
import s from '../features/courier-runs/courier-runs.module.css'
import { DayField } from '../features/courier-runs/DayField.tsx'
import { RunList } from '../features/courier-runs/RunList.tsx'
import { daySearch } from '../features/courier-runs/search.ts'
import { useReassign } from '../features/courier-runs/useReassign.ts'
import { today } from '../lib/clock.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { read } from '../lib/read.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { StaleNote } from '../ui/StaleNote.tsx'
import { Empty, ErrorState } from '../ui/State.tsx'

export const Route = createFileRoute('/dashboard/admin/runs')({
  validateSearch: daySearch,
  loaderDeps: ({ search: { day } }) => ({ day }),
  loader: ({ context, deps: { day } }) =>
    void context.queryClient.prefetchQuery(read(deskRuns.list, { query: { day: day ?? today() } })),
  head: titled('couriers.title'),
  component: RunsScreen,
})

function RunsScreen() {
  const t = useT()
  const search = Route.useSearch()
  const day = search.day ?? today()
  const list = useQuery({ ...read(deskRuns.list, { query: { day } }), placeholderData: keepPreviousData })
  const { data, error, refetch } = list
  const [drop, setDrop] = useState<{ on: (to: string) => void } | null>(null)
  const moves = useReassign()
  const runs = data?.runs ?? []
  // The fullest run is shown first, and stays when moves make another one the fullest.
  const [first, setFirst] = useState<{ day: string; courier: string }>()
  if (runs[0] && !list.isPlaceholderData && first?.day !== day) setFirst({ day, courier: runs[0].courier._id })
  const chosen = search.courier ?? (first?.day === day ? first.courier : runs[0]?.courier._id)
  return (
    <Screen
      title={t('couriers.title')}
      lead={t('couriers.lead')}
      action={
        <LinkButton to="/dashboard/admin/suggest" search={{ day: search.day }}>
          {t('couriers.suggest')}
        </LinkButton>
      }
    >
      <div className={s.filters}>
        <DayField day={day} />
        {runs.length > 0 && (
          <LinkButton kind="outline" to="/dashboard/admin/run-sheets" search={{ day: search.day }}>
            {t('couriers.sheets')}
          </LinkButton>
        )}
      </div>
      {!data && error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="360px" />}
      <StaleNote of={list} changes={day >= today()} />
      {data && runs.length === 0 && <Empty text={t('couriers.empty')} />}
      {runs.length > 0 && (
        <div className={s.split}>
          <RunList runs={runs} chosen={chosen} onDrop={drop?.on ?? null} />
          {chosen && (
            <CourierDay
              key={`${chosen} ${day}`}
              id={chosen}
              day={day}
              others={runs}
              moves={moves}
              onDragging={(on) => setDrop(on && { on })}
            />
          )}
        </div>
      )}
    </Screen>
  )
}
