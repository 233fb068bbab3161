import { Button } from '@mantine/core'
import { parcels } from '@ranar/contract/parcels'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { read } from '../lib/read.ts'
import { useSaidFault } from '../lib/useSaidFault.ts'
import { Receipt } from '../parcels/Receipt.tsx'
import { isPaid } from '../parcels/rules.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Empty, ErrorState } from '../ui/State.tsx'

export const Route = createFileRoute('/dashboard/consumer/receipt/$id')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(read(parcels.get, { query: { parcel_id: params.id } })),
  head: titled('consumer.receiptTitle'),
  component: ReceiptScreen,
})

function ReceiptScreen() {
  const t = useT()
  const { id } = Route.useParams()
  const { data, error, refetch } = useQuery(read(parcels.get, { query: { parcel_id: id } }))
  useSaidFault(error)
  const paid = data && isPaid(data.parcel)
  const print = (
    <Button leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
      {t('consumer.print')}
    </Button>
  )
  return (
    <Screen paper title={t('consumer.receiptTitle')} action={paid && print}>
      {paid && <Receipt parcel={data.parcel} />}
      {data && !paid && (
        <Empty text={t('consumer.receiptNone')}>
          <LinkButton kind="outline" to="/dashboard/consumer/my-parcel">
            {t('consumer.toMyParcel')}
          </LinkButton>
        </Empty>
      )}
      {!data && error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="420px" radius="16px" />}
    </Screen>
  )
}
