import { describe } from '@ranar/contract/endpoint'
import type { journeys } from '@ranar/contract/journeys'
import type { Parcel } from '@ranar/contract/parcels'
import type { runs } from '@ranar/contract/runs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { persisted } from '../../lib/persisted-queries.ts'
import { read } from '../../lib/read.ts'

const run = describe<typeof runs.mine>('GET', '/delivery-men/my-run', { shows: ['parcels'] })
const details = describe<typeof journeys.details>('GET', '/parcel/details', { shows: ['parcels'] })

/** Returns the whole taka still to collect, null if nothing is due or it is unknown; whether the parcel goes back to its
 * sender, who pays nothing; why its last visit failed; and whether it is in today's run and needs proof. `Parcel` has
 * none of these. */
export const useDoor = ({ _id, status }: Pick<Parcel, '_id' | 'status'>) => {
  const queryClient = useQueryClient()
  const isOut = status.stage === 'on the way'
  const { data } = useQuery({ ...persisted(queryClient, read(details, { query: { parcel_id: _id } })), enabled: isOut })
  const stops = useQuery({ ...persisted(queryClient, read(run, { query: {} })), enabled: isOut }).data?.run.stops
  const stop = stops?.find(({ parcel }) => parcel._id === _id)
  // Without signal, details that were never read are known from the run.
  const { step, due } = data ?? stop ?? {}
  const goesBack = isOut && step === 'returning'
  return {
    due: isOut && !goesBack && due ? due : null,
    goesBack,
    failed: (isOut && step === 'failed' && data?.attempts.at(-1)?.reason) || null,
    needsProof: isOut && !goesBack && stop !== undefined && stop.proofLevel !== 'none',
  }
}
