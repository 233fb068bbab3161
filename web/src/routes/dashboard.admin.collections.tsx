import type { api } from '@ranar/contract'
import { cash, collectionDecisions } from '@ranar/contract/cash'
import { createFileRoute, Link } from '@tanstack/react-router'
import { DecideCollection } from '../features/cash/DecideCollection.tsx'
import { FromConflict } from '../features/cash/FromConflict.tsx'
import { MoneyTabs } from '../features/cash/MoneyTabs.tsx'
import { ReopenDecision } from '../features/cash/ReopenDecision.tsx'
import { decisionText } from '../features/cash/words.ts'
import { CourierName } from '../features/dispatch/CourierName.tsx'
import { useDeliveryMen } from '../features/dispatch/useDeliveryMen.ts'
import { useFormats } from '../lib/format.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { read } from '../lib/read.ts'
import { forgiving } from '../lib/search.ts'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { PagedTable } from '../ui/PagedTable.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Empty } from '../ui/State.tsx'

export const Route = createFileRoute('/dashboard/admin/collections')({
  validateSearch: forgiving<typeof api.cash.undecided>('decision'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(read(cash.undecided, { query: deps })),
  head: titled('cash.navCollections'),
  component: Collections,
})

function Collections() {
  const t = useT()
  const { moment, number, taka } = useFormats()
  const { nameOf } = useDeliveryMen()
  const query = Route.useSearch()
  const isDecided = query.decision !== undefined
  return (
    <Screen title={t('cash.navCollections')} lead={t('cash.collectionsLead')}>
      <MoneyTabs />
      <PagedTable
        query={read(cash.undecided, { query })}
        rows={({ collections }) => collections}
        caption={({ meta }) => t('shell.total', { total: number(meta.total) })}
        filters={
          <FilterSelect<typeof api.cash.undecided>
            name="decision"
            label={t('cash.decision')}
            all={t('cash.decisionWaits')}
            options={collectionDecisions.map((value) => ({ value, label: t(decisionText[value]) }))}
          />
        }
        empty={<Empty text={t(isDecided ? 'cash.decidedEmpty' : 'cash.collectionsEmpty')} />}
        columns={[
          {
            title: t('admin.parcel'),
            card: 'head',
            cell: ({ parcel_id }) => (
              <Link to="/parcel-status" search={{ parcel_id }}>
                {parcel_id}
              </Link>
            ),
          },
          { title: t('cash.courier'), cell: ({ courier }) => (courier ? <CourierName name={nameOf(courier)} /> : '–') },
          { title: t('cash.amount'), cell: (line) => taka(line.taka), end: true },
          { title: t('cash.due'), cell: ({ due }) => taka(due), end: true },
          {
            title: t('cash.what'),
            cell: ({ by, trx, reason, decisionReason, conflict }) => (
              <span>
                {[by === 'mobile' ? t('cash.byMobile', { trx: trx ?? '' }) : t('cash.byCash'), reason, decisionReason]
                  .filter(Boolean)
                  .join(' · ')}
                {conflict && <FromConflict status={conflict} />}
              </span>
            ),
          },
          { title: t('cash.when'), cell: ({ at, takenAt }) => moment(takenAt ?? at), time: true },
        ]}
        actions={(collection) => {
          if (collection.decision === null) return <DecideCollection key={collection._id} collection={collection} />
          // The delivery itself was taken back, and its money with it: there is nothing to reopen.
          if (collection.decision === 'approved' && collection.state === 'rejected') return null
          return <ReopenDecision key={collection._id} collection={collection} />
        }}
      />
    </Screen>
  )
}
