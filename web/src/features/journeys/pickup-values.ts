import type { Pickup } from '@ranar/contract/journeys'
import { today } from '../../lib/clock.ts'

type Point = { latitude: number; longitude: number }
export type PickupValues = { mode: Pickup['mode']; address: string; day: string; point: Point | null }
/** Returns what the form shows of a saved pickup; without one, that the sender brings the parcel. */
export const valuesOf = (pickup: Pickup | null, senderAddress: string | null): PickupValues => ({
  mode: pickup?.mode ?? 'bring',
  address: pickup?.address ?? senderAddress ?? '',
  day: pickup?.day ?? today(),
  point: pointOf(pickup),
})
const pointOf = (pickup: Pickup | null): Point | null => {
  const { latitude = null, longitude = null } = pickup ?? {}
  return latitude !== null && longitude !== null ? { latitude, longitude } : null
}
/** The written part of the form as one string, to compare with what is saved. */
export const written = ({ address, day, point }: PickupValues) => JSON.stringify([address, day, point])
