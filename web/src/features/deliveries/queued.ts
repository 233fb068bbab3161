import { doorActions } from '@ranar/contract/runs'
import type { Entry } from '../../lib/outbox/store.ts'

/** Returns the last visit to a parcel's door that this device has not sent; it would be refused after another outcome. */
export const queuedAt = (entries: readonly Entry[], parcelId: string) =>
  entries.findLast(
    ({ state, action: { kind, parcel_id } }) =>
      state === 'waiting' && parcel_id === parcelId && doorActions.includes(kind),
  )
