import { journeys } from '@ranar/contract/journeys'
import { parcels } from '@ranar/contract/parcels'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Choice } from '../features/journeys/Choice.tsx'
import { Journey } from '../features/journeys/Journey.tsx'
import { JourneyFacts } from '../features/journeys/JourneyFacts.tsx'
import s from '../features/journeys/journeys.module.css'
import { PickupForm } from '../features/journeys/PickupForm.tsx'
import { Refused } from '../features/journeys/Refused.tsx'
import { AskBack, BookAgain } from '../features/parcels/MineActions.tsx'
import { ParcelFault } from '../features/parcels/ParcelFault.tsx'
import { RefundNote } from '../features/parcels/RefundNote.tsx'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { read } from '../lib/read.ts'
import { useSaidFault } from '../lib/useSaidFault.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { StaleNote } from '../ui/StaleNote.tsx'

const asked = (parcel_id: string) => ({ query: { parcel_id } })

export const Route = createFileRoute('/dashboard/consumer/parcel/$id')({
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(read(parcels.get, asked(id)))
    void queryClient.prefetchQuery(read(journeys.details, asked(id)))
  },
  head: titled('journeys.open'),
  component: MyParcel,
})

/** One of the sender's parcels: its history, and what the sender can decide now. */
function MyParcel() {
  const t = useT()
  const { id } = Route.useParams()
  const parcel = useQuery(read(parcels.get, asked(id)))
  const journey = useQuery(read(journeys.details, asked(id)))
  const { data: details, error, refetch } = journey
  useSaidFault(error)
  const known = parcel.data?.parcel
  const attempt = details?.attempts.at(-1)
  return (
    <Screen
      title={t('journeys.title', { code: known?._id ?? id })}
      lead={known && `${known.reciever.name} · ${known.reciever.address}`}
      action={
        error?.status !== 404 && (
          <div className={s.actions}>
            {known && <AskBack parcel={known} />}
            <LinkButton kind="outline" to="/parcel-status" search={{ parcel_id: id }}>
              {t('consumer.view')}
            </LinkButton>
            <BookAgain id={id} />
          </div>
        )
      }
    >
      <StaleNote of={journey} changes />
      {details && known && (
        <div className={s.columns}>
          <div className={s.column}>
            <Refused details={details} parcel={known} />
            {attempt?.deadline && <Choice key={attempt.at} code={id} attempt={attempt} deadline={attempt.deadline} />}
            {details.step === 'booked' && (
              <PickupForm key={id} code={id} pickup={details.pickup} senderAddress={known.sender.address} />
            )}
            <RefundNote payment={known.payment} />
            <JourneyFacts details={details} ofSender />
          </div>
          <Journey details={details} />
        </div>
      )}
      {!details && error && <ParcelFault message={error.message} onRetry={() => void refetch()} />}
      {!details && !error && <Skeleton height="420px" radius="16px" />}
    </Screen>
  )
}
