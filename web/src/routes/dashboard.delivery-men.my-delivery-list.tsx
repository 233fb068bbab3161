import type { api } from '@ranar/contract'
import { deliveries, deliveryStages } from '@ranar/contract/dispatch'
import type { Parcel } from '@ranar/contract/parcels'
import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Expected } from '../features/deliveries/Expected.tsx'
import { Finish } from '../features/deliveries/Finish.tsx'
import { LastVisit } from '../features/deliveries/LastVisit.tsx'
import { queuedAt } from '../features/deliveries/queued.ts'
import { Reach } from '../features/deliveries/Reach.tsx'
import s from '../features/deliveries/round.module.css'
import { useDoor } from '../features/deliveries/useDoor.ts'
import { StageBadge } from '../features/parcels/badges.tsx'
import { stageText } from '../features/parcels/stage-text.ts'
import { typeText } from '../features/parcels/words.ts'
import { useFormats } from '../lib/format.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { useOutbox } from '../lib/outbox/useOutbox.ts'
import { persisted } from '../lib/persisted-queries.ts'
import { read } from '../lib/read.ts'
import { forgiving } from '../lib/search.ts'
import { LinkButton } from '../ui/Button.tsx'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { PagedTable } from '../ui/PagedTable.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Empty } from '../ui/State.tsx'

export const Route = createFileRoute('/dashboard/delivery-men/my-delivery-list')({
  validateSearch: forgiving<typeof api.deliveries.mine>('status_stage'),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    void queryClient.prefetchQuery(persisted(queryClient, read(deliveries.mine, { query: deps }))),
  head: titled('shell.navMyParcel'),
  component: MyDeliveryList,
})

function MyDeliveryList() {
  const t = useT()
  const { day, number } = useFormats()
  const queryClient = useQueryClient()
  const search = Route.useSearch()
  const { entries } = useOutbox()
  return (
    <Screen title={t('shell.navMyParcel')}>
      <PagedTable
        cards={s.round}
        query={persisted(queryClient, read(deliveries.mine, { query: search }))}
        rows={(answer) => answer.parcels}
        caption={(answer) => t('deliveries.total', { total: number(answer.meta.total) })}
        filters={
          <FilterSelect<typeof api.deliveries.mine>
            name="status_stage"
            label={t('deliveries.status')}
            options={deliveryStages.map((stage) => ({ value: stage, label: t(stageText(stage)) }))}
          />
        }
        empty={
          <Empty text={t('deliveries.empty')}>
            <LinkButton to="/dashboard/delivery-men/my-ratings">{t('deliveries.toRatings')}</LinkButton>
          </Empty>
        }
        columns={[
          { title: t('deliveries.receiver'), area: 'receiver', cell: (parcel) => <Receiver {...parcel} /> },
          { title: t('deliveries.type'), area: 'type', cell: ({ parcel }) => t(typeText(parcel.type)) },
          { title: t('deliveries.booked'), area: 'booked', cell: ({ createdAt }) => day(createdAt), time: true },
          { title: t('deliveries.expected'), area: 'expected', cell: (parcel) => <Expected {...parcel} /> },
          { title: t('deliveries.phone'), area: 'phone', cell: ({ reciever }) => reciever.phone },
          { title: t('deliveries.stage'), area: 'stage', cell: ({ status }) => <StageBadge stage={status.stage} /> },
          { title: t('deliveries.parcel'), area: 'code', cell: ({ _id }) => <code id={`code-${_id}`}>{_id}</code> },
        ]}
        actions={(parcel) => {
          const queued = queuedAt(entries, parcel._id)
          return (
            <>
              <LastVisit parcel={parcel} queued={queued} className={s.collect} />
              {!queued && <Collect parcel={parcel} />}
              <Reach parcel={parcel} titledBy={titlesOf(parcel)} />
              <Finish parcel={parcel} queued={queued} className={s.finish} titledBy={titlesOf(parcel)} />
            </>
          )
        }}
      />
    </Screen>
  )
}

/** Ids of a card's receiver and code, which tell its buttons from those of other cards. */
const titlesOf = ({ _id }: Parcel) => `receiver-${_id} code-${_id}`

function Receiver({ _id, reciever: { name, address } }: Parcel) {
  return (
    <>
      <strong id={`receiver-${_id}`}>{name}</strong>
      <span>{address}</span>
    </>
  )
}

function Collect({ parcel }: { parcel: Parcel }) {
  const t = useT()
  const { taka } = useFormats()
  const { due: amount } = useDoor(parcel)
  return amount === null ? null : <p className={s.collect}>{t('deliveries.collect', { amount: taka(amount) })}</p>
}
