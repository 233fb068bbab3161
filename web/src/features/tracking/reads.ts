import { describe } from '@ranar/contract/endpoint'
import type { parcels, TrackedParcel } from '@ranar/contract/parcels'
import { read } from '../../lib/read.ts'
import type { Tracked } from './trail.ts'

const track = describe<typeof parcels.track>('GET', '/public/parcel-status', { shows: ['parcels'] })

/** A parcel as a guest sees it, which the server renders, or as this member does; the two are kept apart. */
export const tracked = (parcel_id: string, as: 'guest' | 'member') => ({
  ...read(track, { query: { parcel_id } }),
  queryKey: [track.path, { parcel_id, as }] as const,
})

/** The parcel, when its reader may know all about it; else null. */
export const fullOf = (parcel: Tracked): TrackedParcel | null =>
  'email' in parcel.sender ? (parcel as TrackedParcel) : null
