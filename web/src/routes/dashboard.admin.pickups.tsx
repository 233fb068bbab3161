import { deskRuns, type PickupStop } from '@ranar/contract/desk-runs'
import { createFileRoute } from '@tanstack/react-router'
import s from '../features/courier-runs/courier-runs.module.css'
import { DayField } from '../features/courier-runs/DayField.tsx'
import { SendToCollect } from '../features/courier-runs/SendToCollect.tsx'
import { daySearch } from '../features/courier-runs/search.ts'
import { NamesakeEmail } from '../features/dispatch/NamesakeEmail.tsx'
import { reasonWords } from '../features/runs/reason-words.ts'
import { today } from '../lib/clock.ts'
import { dial } from '../lib/dial.ts'
import { useFormats } from '../lib/format.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { read } from '../lib/read.ts'
import { Badge, tones } from '../ui/Badge.tsx'
import { PagedTable } from '../ui/PagedTable.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Empty } from '../ui/State.tsx'

export const Route = createFileRoute('/dashboard/admin/pickups')({
  validateSearch: (raw: Record<string, unknown>) => ({
    day: daySearch(raw).day,
    page: Number(raw.page) > 1 ? Number(raw.page) : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(read(deskRuns.pickups, { query: deps })),
  head: titled('couriers.pickupsTitle'),
  component: Pickups,
})

const mapLink = ({ latitude, longitude, address }: PickupStop) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(latitude !== null && longitude !== null ? `${latitude},${longitude}` : (address ?? ''))}`

function Pickups() {
  const t = useT()
  const { number, day: dayOf } = useFormats()
  const search = Route.useSearch()
  const day = search.day ?? today()
  return (
    <Screen title={t('couriers.pickupsTitle')} lead={t('couriers.pickupsLead')}>
      <PagedTable
        query={read(deskRuns.pickups, { query: search })}
        rows={({ pickups }) => pickups}
        caption={({ meta }) => t('couriers.pickupPlaces', { n: number(meta.total) })}
        filters={<DayField day={day} />}
        empty={<Empty text={t('couriers.pickupsEmpty')} />}
        columns={[
          {
            title: t('couriers.pickupFrom'),
            card: 'head',
            cell: (stop) => (
              <span className={s.who}>
                <b>{stop.sender.name}</b>
                {stop.sender.phone && (
                  <a className={s.nowrap} href={dial(stop.sender.phone)}>
                    {stop.sender.phone}
                  </a>
                )}
              </span>
            ),
          },
          {
            title: t('couriers.pickupPlace'),
            cell: (stop) => (
              <a href={mapLink(stop)} target="_blank" rel="noreferrer">
                {stop.address ?? t('couriers.noAddress')}
              </a>
            ),
          },
          {
            title: t('couriers.pickupDay'),
            cell: (stop) => stop.day && <span className={s.nowrap}>{dayOf(stop.day)}</span>,
          },
          {
            title: t('couriers.pickupParcels'),
            end: true,
            cell: (stop) => t('couriers.pickupLoad', { n: number(stop.parcel_ids.length), kg: number(stop.weight) }),
          },
          {
            title: t('couriers.pickupBy'),
            card: 'badge',
            cell: (stop) => (
              <span className={`${s.who} ${s.goes}`}>
                <Badge tone={stop.failed ? tones.failed : stop.delivery_men ? tones.way : tones.pending}>
                  {stop.delivery_men?.name ?? t('couriers.pickupOpen')}
                </Badge>
                {stop.delivery_men && <NamesakeEmail man={stop.delivery_men} />}
                {stop.failed && <Failed failed={stop.failed} />}
              </span>
            ),
          },
        ]}
        actions={(stop) => <SendToCollect key={stop._id} stop={stop} day={day < today() ? today() : day} />}
      />
    </Screen>
  )
}

function Failed({ failed: { at, reason, note } }: { failed: NonNullable<PickupStop['failed']> }) {
  const t = useT()
  const { moment } = useFormats()
  const why = [reason && t(reasonWords(reason)), note].filter(Boolean).join(': ')
  return <small>{[t('couriers.pickupFailed', { time: moment(at) }), why].filter(Boolean).join(' · ')}</small>
}
