import type { api } from '@ranar/contract'
import { bookings } from '@ranar/contract/bookings'
import { stages } from '@ranar/contract/stages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { DownloadCsv } from '../features/downloads/DownloadCsv.tsx'
import { PaymentBadge, StageBadge } from '../features/parcels/badges.tsx'
import { FindMine } from '../features/parcels/FindMine.tsx'
import { ownFields, parcelFields } from '../features/parcels/fields.ts'
import { MineActions } from '../features/parcels/MineActions.tsx'
import s from '../features/parcels/parcels.module.css'
import { RefundNote } from '../features/parcels/RefundNote.tsx'
import { canPay, isPaid, isRefused } from '../features/parcels/rules.ts'
import { SenderUnknown } from '../features/parcels/SenderUnknown.tsx'
import { stageText } from '../features/parcels/stage-text.ts'
import { ToCell } from '../features/parcels/ToCell.tsx'
import { expectedText } from '../features/parcels/words.ts'
import { usePay } from '../features/payments/usePay.ts'
import { ChosenBar } from '../features/shipping-labels/ChosenBar.tsx'
import { needsLabel } from '../features/shipping-labels/rules.ts'
import { useFormats } from '../lib/format.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { createKeptChoice } from '../lib/kept-choice.ts'
import { persisted } from '../lib/persisted-queries.ts'
import { read } from '../lib/read.ts'
import { forgiving } from '../lib/search.ts'
import { useSaidFault } from '../lib/useSaidFault.ts'
import { LinkButton } from '../ui/Button.tsx'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { PagedTable } from '../ui/PagedTable.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Empty } from '../ui/State.tsx'

export const Route = createFileRoute('/dashboard/consumer/my-parcel')({
  validateSearch: forgiving<typeof api.bookings.mine>('status_stage', 'q'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchQuery(persisted(context.queryClient, read(bookings.mine, { query: deps }))),
  head: titled('shell.navMyParcel'),
  component: MyParcels,
})

const kept = createKeptChoice<readonly string[]>()

function MyParcels() {
  const t = useT()
  const { day, number, taka } = useFormats()
  const search = Route.useSearch()
  const query = persisted(useQueryClient(), read(bookings.mine, { query: search }))
  useSaidFault(useQuery(query).error)
  const { pay, payingId } = usePay()
  const { bookedId } = useLocation().state
  const booked = useQuery(query).data?.parcels.find(({ _id }) => _id === bookedId)
  const none = t('shell.none')
  const [ticked, setChosen] = useState<readonly string[]>(() => kept.read() ?? [])
  // A parcel that has ended meanwhile has no label to print.
  const needless = useQuery(query).data?.parcels.filter((parcel) => !needsLabel(parcel))
  const chosen = ticked.filter((id) => !needless?.some(({ _id }) => _id === id))
  const choose = (id: string, is: boolean) =>
    setChosen((before) => (is ? [...before, id] : before.filter((one) => one !== id)))
  const book = (kind: 'main' | 'outline') => (
    <LinkButton kind={kind} to="/dashboard/consumer/book-parcel">
      {t('shell.navBook')}
    </LinkButton>
  )

  return (
    <Screen title={t('shell.navMyParcel')} action={book('main')}>
      {bookedId && (
        <div className={s.note}>
          <p>{t('consumer.bookedNote', { id: bookedId })}</p>
          {booked && canPay(booked) && (
            <LinkButton
              to="/parcel-status"
              search={{ parcel_id: bookedId }}
              onClick={(event) => {
                event.preventDefault()
                pay(bookedId)
              }}
            >
              {t('consumer.payNow', { amount: taka(booked.parcel.price) })}
            </LinkButton>
          )}
        </div>
      )}
      {bookedId && <SenderUnknown />}
      <PagedTable
        query={query}
        rows={(data) => data.parcels}
        caption={(data) => t('shell.total', { total: number(data.meta.total) })}
        filters={
          <>
            <FindMine />
            <FilterSelect<typeof api.bookings.mine>
              name="status_stage"
              label={t('consumer.status')}
              options={stages.map((stage) => ({ value: stage, label: t(stageText(stage)) }))}
            />
          </>
        }
        tools={
          <DownloadCsv
            list="parcels"
            query={(paging) => read(bookings.mine, { query: { ...search, ...paging } })}
            rows={(data) => data.parcels}
            fields={[...parcelFields(t), ...ownFields(t)]}
          />
        }
        empty={<Empty text={t('consumer.noParcels')}>{book('outline')}</Empty>}
        columns={[
          {
            title: t('bookings.to'),
            cell: (parcel) => (
              <ToCell
                parcel={parcel}
                chosen={chosen.includes(parcel._id)}
                onChoose={needsLabel(parcel) ? (is) => choose(parcel._id, is) : undefined}
              />
            ),
            card: 'head',
          },
          {
            title: t('consumer.bookingDate'),
            cell: ({ createdAt }) => <span className={s.once}>{day(createdAt)}</span>,
          },
          {
            title: t('consumer.expectedDate'),
            cell: (parcel) => (
              <span className={parcel.parcel.aproxDeliveryDate ? s.once : undefined}>
                {expectedText(parcel, { day, none, later: t('consumer.willBeUpdated') })}
              </span>
            ),
          },
          {
            title: t('consumer.deliveryStatus'),
            card: 'badge',
            cell: (parcel) => (
              <span>
                <StageBadge stage={parcel.status.stage} />
                {isRefused(parcel) && <strong className={s.refused}>{t('journeys.refusedTitle')}</strong>}
                {needsLabel(parcel) && (
                  <Link to="/dashboard/label/$id" params={{ id: parcel._id }} className={s.receipt}>
                    {t('tracking.label')}
                  </Link>
                )}
              </span>
            ),
          },
          {
            title: t('consumer.cost'),
            cell: ({ parcel, cod }) => (
              <span>
                <span className={s.once}>{taka(parcel.price)}</span>
                {cod > 0 && <span className={s.cod}>{t('bookings.codOf', { amount: taka(cod) })}</span>}
              </span>
            ),
            end: true,
          },
          {
            title: t('consumer.paymentStatus'),
            cell: (parcel) => (
              <span>
                <PaymentBadge status={parcel.payment?.status} />
                <RefundNote payment={parcel.payment} className={s.refund} />
                {isPaid(parcel) && (
                  <Link to="/dashboard/consumer/receipt/$id" params={{ id: parcel._id }} className={s.receipt}>
                    {t('consumer.receipt')}
                  </Link>
                )}
              </span>
            ),
          },
        ]}
        actions={(parcel) => (
          <MineActions parcel={parcel} isPaying={payingId === parcel._id} onPay={() => pay(parcel._id)} />
        )}
      />
      {chosen.length > 0 && <ChosenBar ids={chosen} onClear={() => setChosen([])} onOpen={() => kept.keep(chosen)} />}
    </Screen>
  )
}
