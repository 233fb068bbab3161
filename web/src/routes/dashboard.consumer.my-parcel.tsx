import { parcels, stages } from '@ranar/contract/parcels'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, useLocation, useNavigate } from '@tanstack/react-router'
import { DownloadCsv } from '../downloads/DownloadCsv.tsx'
import { needsLabel } from '../labels/rules.ts'
import { useFormats } from '../lib/format.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { lasting } from '../lib/lasting.ts'
import { read } from '../lib/read.ts'
import { forgiving } from '../lib/search.ts'
import { useSaidFault } from '../lib/useSaidFault.ts'
import { CancelParcel } from '../parcels/CancelParcel.tsx'
import { parcelFields } from '../parcels/fields.ts'
import s from '../parcels/parcels.module.css'
import { RowAction } from '../parcels/RowAction.tsx'
import { canPay, canUpdate, isPaid } from '../parcels/rules.ts'
import { TypeCell } from '../parcels/TypeCell.tsx'
import { expectedText } from '../parcels/words.ts'
import { usePay } from '../payments/usePay.ts'
import { LinkButton, pressedBySpace } from '../ui/Button.tsx'
import { PaymentBadge, StageBadge } from '../ui/badges.tsx'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { PagedTable } from '../ui/PagedTable.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Empty } from '../ui/State.tsx'
import { stageText } from '../ui/stageText.ts'

export const Route = createFileRoute('/dashboard/consumer/my-parcel')({
  validateSearch: forgiving('status_stage'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(lasting(context.queryClient, read(parcels.mine, { query: deps }))),
  head: titled('shell.navMyParcel'),
  component: MyParcels,
})

function MyParcels() {
  const t = useT()
  const { day, number, taka } = useFormats()
  const navigate = useNavigate()
  const search = Route.useSearch()
  const query = lasting(useQueryClient(), read(parcels.mine, { query: search }))
  useSaidFault(useQuery(query).error)
  const { pay, payingId } = usePay()
  const { bookedId } = useLocation().state
  const none = t('shell.none')
  const book = (kind: 'main' | 'outline') => (
    <LinkButton kind={kind} to="/dashboard/consumer/book-parcel">
      {t('shell.navBook')}
    </LinkButton>
  )

  return (
    <Screen title={t('shell.navMyParcel')} action={book('main')}>
      {bookedId && <p className={s.note}>{t('consumer.bookedNote', { id: bookedId })}</p>}
      <PagedTable
        query={query}
        rows={(data) => data.parcels}
        caption={(data) => t('shell.total', { total: number(data.meta.total) })}
        filters={
          <FilterSelect name="status_stage" label={t('consumer.status')} options={stages.map((stage) => ({ value: stage, label: t(stageText(stage)) }))} />
        }
        tools={
          <DownloadCsv
            list="parcels"
            query={(paging) => read(parcels.mine, { query: { ...search, ...paging } })}
            rows={(data) => data.parcels}
            fields={parcelFields(t)}
          />
        }
        empty={<Empty text={t('consumer.noParcels')}>{book('outline')}</Empty>}
        columns={[
          { title: t('consumer.type'), cell: (parcel) => <TypeCell {...parcel} />, card: 'head' },
          { title: t('consumer.bookingDate'), cell: ({ createdAt }) => <span className={s.once}>{day(createdAt)}</span> },
          { title: t('consumer.expectedDate'), cell: (parcel) => expectedText(parcel, { none, later: t('consumer.willBeUpdated') }) },
          {
            title: t('consumer.deliveryStatus'),
            card: 'badge',
            cell: (parcel) => (
              <span>
                <StageBadge stage={parcel.status.stage} />
                {needsLabel(parcel) && (
                  <Link to="/dashboard/label/$id" params={{ id: parcel._id }} className={s.receipt}>
                    {t('tracking.label')}
                  </Link>
                )}
              </span>
            ),
          },
          { title: t('consumer.cost'), cell: ({ parcel }) => <span className={s.once}>{taka(parcel.price)}</span>, end: true },
          {
            title: t('consumer.paymentStatus'),
            cell: (parcel) => (
              <span>
                <PaymentBadge status={parcel.payment?.status} />
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
          <div className={s.four}>
            <RowAction open={canUpdate(parcel)} onClick={() => void navigate({ to: '/dashboard/consumer/update-parcel/$id', params: { id: parcel._id } })}>
              {t('consumer.update')}
            </RowAction>
            <CancelParcel parcel={parcel} />
            <RowAction main open={canPay(parcel)} busy={payingId === parcel._id} onClick={() => pay(parcel._id)}>
              {t('consumer.pay')}
            </RowAction>
            {/* Told as the button that the contract names, and still a link to open in another tab. */}
            <LinkButton kind="outline" className={s.compact} role="button" onKeyDown={pressedBySpace} to="/parcel-status" search={{ parcel_id: parcel._id }}>
              {t('consumer.view')}
            </LinkButton>
          </div>
        )}
      />
    </Screen>
  )
}
