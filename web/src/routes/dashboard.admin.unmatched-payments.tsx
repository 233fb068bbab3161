import type { api } from '@ranar/contract'
import { type UnmatchedPayment, unmatched, unmatchedStatuses } from '@ranar/contract/unmatched'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { DecideUnmatched } from '../features/payments/DecideUnmatched.tsx'
import { providerText } from '../features/payments/names.ts'
import { useFormats } from '../lib/format.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { read } from '../lib/read.ts'
import { forgiving } from '../lib/search.ts'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { PagedTable } from '../ui/PagedTable.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Empty } from '../ui/State.tsx'

export const Route = createFileRoute('/dashboard/admin/unmatched-payments')({
  validateSearch: forgiving<typeof api.unmatched.list>('status'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(read(unmatched.list, { query: deps })),
  head: titled('shell.navUnmatched'),
  component: UnmatchedPayments,
})

const statusText = {
  open: 'admin.unmatchedOpen',
  returning: 'admin.unmatchedReturning',
  returned: 'admin.unmatchedReturned',
  failed: 'admin.unmatchedFailed',
  kept: 'admin.unmatchedKept',
} as const
const reasonText = {
  unknown: 'admin.unmatchedUnknown',
  partly: 'admin.unmatchedPartly',
  refund: 'admin.unmatchedRefund',
} as const

function UnmatchedPayments() {
  const t = useT()
  const { moment, number, taka } = useFormats()
  const list = read(unmatched.list, { query: Route.useSearch() })
  const { data } = useQuery(list)
  const money = ({ amount, currency }: UnmatchedPayment) =>
    currency === 'bdt' ? taka(amount) : `${number(amount)} ${currency.toUpperCase()}`
  const compared = data?.comparedAt ? moment(data.comparedAt) : t('admin.unmatchedNever')
  return (
    <Screen title={t('shell.navUnmatched')} lead={t('admin.unmatchedLead', { time: data ? compared : '…' })}>
      <PagedTable
        query={list}
        rows={({ payments }) => payments}
        caption={({ meta }) => t('shell.total', { total: number(meta.total) })}
        filters={
          <FilterSelect<typeof api.unmatched.list>
            name="status"
            label={t('admin.status')}
            options={unmatchedStatuses.map((value) => ({ value, label: t(statusText[value]) }))}
          />
        }
        empty={<Empty text={t('admin.unmatchedEmpty')} />}
        columns={[
          { title: t('admin.parcel'), cell: ({ parcel_id }) => parcel_id, card: 'head' },
          { title: t('admin.unmatchedAmount'), cell: money, end: true },
          {
            title: t('admin.unmatchedReason'),
            cell: ({ reason, isOwn, provider, provider_id }) => (
              <span>
                {t(reasonText[reason])}
                {!isOwn && ` (${t('admin.unmatchedOther')})`}{' '}
                <small>
                  {t(providerText[provider])} {provider_id}
                </small>
              </span>
            ),
          },
          { title: t('admin.unmatchedFound'), cell: ({ foundAt }) => moment(foundAt), time: true },
          { title: t('admin.status'), cell: ({ status }) => t(statusText[status]), card: 'badge' },
        ]}
        actions={(payment) => <DecideUnmatched payment={payment} amount={money(payment)} />}
      />
    </Screen>
  )
}
