import { journeys } from '@ranar/contract/journeys'
import { parcels } from '@ranar/contract/parcels'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { PaperActions } from '../features/company/PaperActions.tsx'
import { ParcelFault } from '../features/parcels/ParcelFault.tsx'
import { Receipt } from '../features/parcels/Receipt.tsx'
import { isPaid } from '../features/parcels/rules.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { read } from '../lib/read.ts'
import { useSaidFault } from '../lib/useSaidFault.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Empty } from '../ui/State.tsx'

export const Route = createFileRoute('/dashboard/consumer/receipt/$id')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(read(parcels.get, { query: { parcel_id: params.id } }))
    void context.queryClient.prefetchQuery(read(journeys.details, { query: { parcel_id: params.id } }))
  },
  head: titled('consumer.receiptTitle'),
  component: ReceiptScreen,
})

function ReceiptScreen() {
  const t = useT()
  const { id } = Route.useParams()
  const query = { parcel_id: id }
  const { data, error: unread, refetch } = useQuery(read(parcels.get, { query }))
  const details = useQuery(read(journeys.details, { query }))
  const error = unread ?? details.error
  useSaidFault(error)
  const isUnpaid = data && !isPaid(data.parcel)
  const timeline = data && !isUnpaid && details.data?.timeline
  const print = <PaperActions print={t('consumer.print')} />
  return (
    <Screen paper title={t('consumer.receiptTitle')} action={timeline && print}>
      {timeline && <Receipt parcel={data.parcel} timeline={timeline} />}
      {isUnpaid && (
        <Empty text={t('consumer.receiptNone')}>
          <LinkButton kind="outline" to="/dashboard/consumer/my-parcel">
            {t('consumer.toMyParcel')}
          </LinkButton>
        </Empty>
      )}
      {!timeline && !isUnpaid && error && (
        <ParcelFault
          message={error.message}
          onRetry={() => {
            void refetch()
            void details.refetch()
          }}
        />
      )}
      {!timeline && !isUnpaid && !error && <Skeleton height="420px" radius="16px" />}
    </Screen>
  )
}
