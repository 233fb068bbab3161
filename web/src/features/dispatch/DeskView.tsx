import { journeys } from '@ranar/contract/journeys'
import type { AdminParcel } from '@ranar/contract/parcels'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../lib/read.ts'
import { ErrorState } from '../../ui/State.tsx'
import { Journey } from '../journeys/Journey.tsx'
import { JourneyFacts } from '../journeys/JourneyFacts.tsx'
import { DeskMoves } from './DeskMoves.tsx'

/** Where the parcel stands exactly, what happened to it, and the moves that can be made now. */
export const DeskView = ({ parcel: { _id: code } }: { parcel: AdminParcel }) => {
  const { data, error, refetch } = useQuery(read(journeys.details, { query: { parcel_id: code } }))
  if (!data) return error && <ErrorState message={error.message} onRetry={() => void refetch()} />
  return (
    <>
      <JourneyFacts details={data} />
      <DeskMoves key={`${code} ${data.step} ${data.custody}`} code={code} details={data} />
      <Journey details={data} />
    </>
  )
}
