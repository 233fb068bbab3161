import { describe } from '@ranar/contract/endpoint'
import type { parcels, TrackedParcel } from '@ranar/contract/parcels'
import { read } from '../../lib/read.ts'
import type { Tracked } from './trail.ts'

const track = describe<typeof parcels.track>('GET', '/public/parcel-status', { shows: ['parcels'] })

/** Query of a parcel as a guest (rendered by the server) or as a member sees it; cached separately. */
export const tracked = (parcel_id: string, as: 'guest' | 'member') => ({
  ...read(track, { query: { parcel_id } }),
  queryKey: [track.path, { parcel_id, as }] as const,
})

/** Returns the parcel with all details if the user may see them, else null. */
export const fullOf = (parcel: Tracked): TrackedParcel | null =>
  'email' in parcel.sender ? (parcel as TrackedParcel) : null
