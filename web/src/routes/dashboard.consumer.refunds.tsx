import type { api } from '@ranar/contract'
import { type RefundableParcel, refundFees, refundFilters, refunds } from '@ranar/contract/refunds'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { PaymentBadge, paymentText, StageBadge } from '../features/parcels/badges.tsx'
import { TypeCell } from '../features/parcels/TypeCell.tsx'
import { AskRefund } from '../features/payments/AskRefund.tsx'
import { useFormats } from '../lib/format.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { persisted } from '../lib/persisted-queries.ts'
import { read, useWrite } from '../lib/read.ts'
import { forgiving } from '../lib/search.ts'
import { useSaidFault } from '../lib/useSaidFault.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { PagedTable } from '../ui/PagedTable.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Empty } from '../ui/State.tsx'
import { Unavailable } from '../ui/Unavailable.tsx'

const filters = forgiving<typeof api.refunds.list>('refund_status')

export const Route = createFileRoute('/dashboard/consumer/refunds')({
  // `parcel_id`: the tracking code of a parcel whose refund is to be requested.
  validateSearch: (raw: Record<string, unknown>): ReturnType<typeof filters> & { parcel_id?: string } => ({
    ...filters(raw),
    parcel_id: /^RN[0-9A-Z]{11}$/.test(String(raw.parcel_id)) ? String(raw.parcel_id) : undefined,
  }),
  loaderDeps: ({ search: { parcel_id: _, ...list } }) => list,
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchQuery(persisted(context.queryClient, read(refunds.list, { query: deps }))),
  head: titled('shell.navRefunds'),
  component: MyRefunds,
})

const percent = (share: number) => Math.round(share * 100)
const quoteOf = ({ payment, refundQuote }: RefundableParcel) => refundQuote ?? payment?.refund ?? undefined

function MyRefunds() {
  const t = useT()
  const { number, taka } = useFormats()
  const { parcel_id: wanted, ...search } = Route.useSearch()
  const navigate = Route.useNavigate()
  const query = persisted(useQueryClient(), read(refunds.list, { query: search }))
  const { data, error } = useQuery(query)
  useSaidFault(error)
  const request = useWrite(refunds.request)
  const asking = request.isPending ? request.variables.query.parcel_id : undefined
  const none = t('shell.none')
  const isOpenedHere = useLocation({ select: ({ state }) => state.isOpenedHere === true })
  const ask = (parcel_id: string | undefined) =>
    void navigate({
      search: { ...search, parcel_id },
      replace: true,
      resetScroll: false,
      state: { isOpenedHere: parcel_id !== undefined },
    })
  const close = () => ask(undefined)
  const money = (value: number | undefined) => (value === undefined ? none : taka(value))

  return (
    <Screen
      title={t('shell.navRefunds')}
      lead={t('consumer.refundLead', {
        canceled: number(percent(refundFees.canceled)),
        returned: number(percent(refundFees.returned)),
      })}
    >
      <PagedTable
        query={query}
        rows={(data) => data.parcels}
        caption={(data) => t('shell.total', { total: number(data.meta.total) })}
        filters={
          <FilterSelect<typeof api.refunds.list>
            name="refund_status"
            label={t('consumer.refundFilter')}
            options={refundFilters.map((value) => ({
              value,
              label: t(value === 'none' ? 'consumer.refundNone' : paymentText(value)),
            }))}
          />
        }
        empty={
          <Empty text={t('consumer.noRefunds')}>
            <LinkButton kind="outline" to="/dashboard/consumer/my-parcel">
              {t('consumer.toMyParcel')}
            </LinkButton>
          </Empty>
        }
        columns={[
          { title: t('consumer.type'), cell: (parcel) => <TypeCell {...parcel} />, card: 'head' },
          {
            title: t('consumer.deliveryStatus'),
            cell: ({ status }) => <StageBadge stage={status.stage} />,
            card: 'badge',
          },
          { title: t('consumer.paid'), cell: ({ payment }) => money(payment?.amount), end: true },
          { title: t('consumer.refundFee'), cell: (parcel) => money(quoteOf(parcel)?.refundFee), end: true },
          {
            title: t('consumer.refundRest'),
            cell: (parcel) => <strong>{money(quoteOf(parcel)?.restAmount)}</strong>,
            end: true,
          },
          {
            title: t('consumer.refundStatus'),
            cell: ({ payment }) => <PaymentBadge status={payment?.refund?.status} />,
          },
        ]}
        actions={({ _id, payment }) => {
          const status = payment?.refund?.status
          if (status === 'pending')
            return <Unavailable actions={[{ name: t('consumer.refundPending'), why: t('payments.refundPending') }]} />
          if (status === 'succeeded')
            return <Unavailable actions={[{ name: t('consumer.refundSucceeded'), why: t('payments.refundDone') }]} />
          return (
            <Button busy={asking === _id} onClick={() => ask(_id)}>
              {t('consumer.refundRequest')}
            </Button>
          )
        }}
      />
      {wanted && (
        <AskRefund
          key={wanted}
          id={wanted}
          row={data?.parcels.find(({ _id }) => _id === wanted)}
          busy={asking === wanted}
          onConfirm={() => request.mutate({ query: { parcel_id: wanted } }, { onSettled: close })}
          isArrived={!isOpenedHere}
          onClose={close}
        />
      )}
    </Screen>
  )
}
