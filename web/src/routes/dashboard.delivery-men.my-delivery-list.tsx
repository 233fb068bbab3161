import type { MessageKey } from '@ranar/contract/messages/index'
import { deliveries, deliveryStages, type Parcel, type TypeCode } from '@ranar/contract/parcels'
import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { amountToCollect } from '../deliveries/collect.ts'
import { Finish } from '../deliveries/Finish.tsx'
import { Reach } from '../deliveries/Reach.tsx'
import s from '../deliveries/round.module.css'
import { useFormats } from '../lib/format.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { lasting } from '../lib/lasting.ts'
import { read } from '../lib/read.ts'
import { forgiving } from '../lib/search.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Badge, StageBadge, tones } from '../ui/badges.tsx'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { PagedTable } from '../ui/PagedTable.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Empty } from '../ui/State.tsx'

export const Route = createFileRoute('/dashboard/delivery-men/my-delivery-list')({
  validateSearch: forgiving('status_stage'),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => void queryClient.prefetchQuery(lasting(queryClient, read(deliveries.mine, { query: deps }))),
  head: titled('shell.navMyParcel'),
  component: MyDeliveryList,
})

const stageNames: Record<(typeof deliveryStages)[number], MessageKey> = {
  'on the way': 'shell.stageOnTheWay',
  delivered: 'shell.stageDelivered',
  returned: 'shell.stageReturned',
}
const typeNames: Record<TypeCode, MessageKey> = { v1: 'parcels.typeV1', v2: 'parcels.typeV2', v3: 'parcels.typeV3', v4: 'parcels.typeV4' }

function MyDeliveryList() {
  const t = useT()
  const { day, number } = useFormats()
  const queryClient = useQueryClient()
  const search = Route.useSearch()
  return (
    <Screen title={t('shell.navMyParcel')}>
      <PagedTable
        cards={s.round}
        query={lasting(queryClient, read(deliveries.mine, { query: search }))}
        rows={(answer) => answer.parcels}
        caption={(answer) => t('deliveries.total', { total: number(answer.meta.total) })}
        filters={
          <FilterSelect
            name="status_stage"
            label={t('deliveries.status')}
            options={deliveryStages.map((stage) => ({ value: stage, label: t(stageNames[stage]) }))}
          />
        }
        empty={
          <Empty text={t('deliveries.empty')}>
            <LinkButton to="/dashboard/delivery-men/my-ratings">{t('deliveries.toRatings')}</LinkButton>
          </Empty>
        }
        columns={[
          { title: t('deliveries.receiver'), area: 'receiver', cell: ({ reciever }) => <Receiver {...reciever} /> },
          { title: t('deliveries.type'), area: 'type', cell: ({ parcel }) => t(typeNames[parcel.type]) },
          { title: t('deliveries.booked'), area: 'booked', cell: ({ createdAt }) => day(createdAt) },
          { title: t('deliveries.expected'), area: 'expected', cell: (parcel) => <Expected {...parcel} /> },
          { title: t('deliveries.phone'), area: 'phone', cell: ({ reciever }) => reciever.phone },
          { title: t('deliveries.stage'), area: 'stage', cell: ({ status }) => <StageBadge stage={status.stage} /> },
          { title: t('deliveries.parcel'), area: 'code', cell: ({ _id }) => <code>{_id}</code> },
        ]}
        actions={(parcel) => (
          <>
            <Collect parcel={parcel} />
            <Reach parcel={parcel} />
            <Finish parcel={parcel} />
          </>
        )}
      />
    </Screen>
  )
}

function Receiver({ name, address }: Parcel['reciever']) {
  return (
    <>
      <strong>{name}</strong>
      <span>{address}</span>
    </>
  )
}

function Expected({ parcel: { aproxDeliveryDate: date }, status }: Parcel) {
  const t = useT()
  const { day } = useFormats()
  const today = day(new Date().toISOString())
  const open = status.stage === 'on the way' && date
  return (
    <span className={s.expected}>
      <b>{day(date)}</b>
      {open && date === today && <Badge tone={tones.pending}>{t('deliveries.today')}</Badge>}
      {open && date < today && (
        <Badge tone={tones.failed} sign="!">
          {t('deliveries.late')}
        </Badge>
      )}
    </span>
  )
}

function Collect({ parcel }: { parcel: Parcel }) {
  const t = useT()
  const { taka } = useFormats()
  const amount = amountToCollect(parcel)
  return amount === null ? null : <p className={s.collect}>{t('deliveries.collect', { amount: taka(amount) })}</p>
}
