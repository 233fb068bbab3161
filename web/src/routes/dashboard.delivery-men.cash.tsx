import type { api } from '@ranar/contract'
import { cash } from '@ranar/contract/cash'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import s from '../features/cash/cash.module.css'
import { HandOver } from '../features/cash/HandOver.tsx'
import { Slip } from '../features/cash/Slip.tsx'
import { useDifference } from '../features/cash/useDifference.ts'
import { stateText } from '../features/cash/words.ts'
import { cashInHand, unsentCash } from '../features/runs/local-run.ts'
import { useFormats } from '../lib/format.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { useOutbox } from '../lib/outbox/useOutbox.ts'
import { persisted } from '../lib/persisted-queries.ts'
import { read } from '../lib/read.ts'
import { forgiving } from '../lib/search.ts'
import { useLanding } from '../lib/useLanding.ts'
import { PagedTable } from '../ui/PagedTable.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Empty, ErrorState } from '../ui/State.tsx'

export const Route = createFileRoute('/dashboard/delivery-men/cash')({
  validateSearch: forgiving<typeof api.cash.mine>(),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchQuery(persisted(context.queryClient, read(cash.mine, { query: deps }))),
  head: titled('cash.title'),
  component: OwnCash,
})

function OwnCash() {
  const t = useT()
  const { moment, number, taka } = useFormats()
  const list = persisted(useQueryClient(), read(cash.mine, { query: Route.useSearch() }))
  // Keep the hand-over form while the list loads another page.
  const { data, error, refetch, dataUpdatedAt, isPlaceholderData } = useQuery({
    ...list,
    placeholderData: keepPreviousData,
  })
  const { entries, isRead } = useOutbox()
  const difference = useDifference()
  useLanding()
  const open = data?.handovers.find(({ status }) => status === 'submitted')
  const listed = data?.collections.map(({ parcel_id }) => parcel_id)
  // As on the run, with what this phone has not sent. The time of another page's data is unknown.
  const all = cashInHand(data?.balance, isPlaceholderData ? Date.now() : dataUpdatedAt, entries, listed) ?? 0
  const unsent = unsentCash(entries)
  const inHand = all - (open?.expected ?? 0)
  const last = data?.handovers[0]
  return (
    <Screen title={t('cash.title')} lead={t('cash.lead')}>
      {(data || !error) && (
        <section className={s.card}>
          <div className={s.balance}>
            <span>{t('cash.balance')}</span>
            <strong>{data && isRead ? taka(all) : <Skeleton width="4em" />}</strong>
            {unsent > 0 && <small>{t('cash.unsent', { amount: taka(unsent) })}</small>}
            {data && data.debt > 0 && <small>{t('cash.debt', { amount: taka(data.debt) })}</small>}
          </div>
          {open && (
            <p role="status" data-landing tabIndex={-1}>
              {t('cash.underWay', { amount: taka(open.taka) })}{' '}
              {open.taka !== open.expected && difference(open.taka, open.expected)}
            </p>
          )}
        </section>
      )}
      {data && isRead && !open && inHand > 0 && (
        <HandOver expected={inHand} sentBack={last?.status === 'sent_back' ? last : undefined} />
      )}
      {!data && error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {/* Rendered after loading, because the height of the hand-over form above is not known before. */}
      {data && isRead && (
        <PagedTable
          query={list}
          rows={({ collections }) => collections}
          caption={({ meta }) => t('shell.total', { total: number(meta.total) })}
          // Cash that waits to be counted or sent is still in the courier's hands.
          empty={open || inHand > 0 ? null : <Empty text={t('cash.empty')} />}
          columns={[
            { title: t('admin.parcel'), cell: ({ parcel_id }) => parcel_id, card: 'head' },
            { title: t('cash.amount'), cell: (line) => taka(line.taka), end: true },
            { title: t('cash.when'), cell: ({ at, takenAt }) => moment(takenAt ?? at), time: true },
            { title: t('admin.status'), cell: ({ state }) => t(stateText[state]), card: 'badge' },
          ]}
        />
      )}
      {data && data.handovers.length > 0 && (
        <section className={s.card}>
          <h2>{t('cash.handovers')}</h2>
          <ul className={s.lines}>
            {data.handovers.map((handover) => (
              <li key={handover._id}>
                <Slip handover={handover} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Screen>
  )
}
