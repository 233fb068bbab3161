import { describe } from '@ranar/contract/endpoint'
import type { journeys } from '@ranar/contract/journeys'
import type { Parcel } from '@ranar/contract/parcels'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { persisted } from '../../lib/persisted-queries.ts'
import { read } from '../../lib/read.ts'

const details = describe<typeof journeys.details>('GET', '/parcel/details', { shows: ['parcels'] })

/** Returns the whole taka still to collect; null if nothing is due or it is unknown. `Parcel` lacks the COD amount. */
export const useDue = ({ _id, status }: Pick<Parcel, '_id' | 'status'>): number | null => {
  const queryClient = useQueryClient()
  const asked = persisted(queryClient, read(details, { query: { parcel_id: _id } }))
  const { data } = useQuery({ ...asked, enabled: status.stage === 'on the way' })
  // Its sender pays nothing for a parcel that goes back.
  return status.stage === 'on the way' && data?.due && data.step !== 'returning' ? data.due : null
}
