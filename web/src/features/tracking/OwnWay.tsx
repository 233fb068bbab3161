import { journeys } from '@ranar/contract/journeys'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../lib/read.ts'
import { Journey } from '../journeys/Journey.tsx'
import { JourneyFacts } from '../journeys/JourneyFacts.tsx'
import s from './tracking.module.css'

/** Journey of the sender's own parcel, below its trail; nothing while loading, as the trail says the most. */
export const OwnWay = ({ id }: { id: string }) => {
  const { data: details } = useQuery(read(journeys.details, { query: { parcel_id: id } }))
  if (!details) return null
  return (
    <div className={`${s.card} ${s.way}`}>
      <JourneyFacts details={details} ofSender />
      <Journey details={details} Heading="h2" />
    </div>
  )
}
