import { type Booking, nearestTo, type Point, priceTaka, type Tariff, type Thana, zoneOf } from '@ranar/contract'
import type { Priced } from '../parcels/booking.ts'
import type { BookingChange } from '../parcels/booking-columns.ts'
import { nearestThana, thanaById, thanaNamed, thanas, thanasIn } from '../places/thanas.ts'
import type { Tx } from '../platform/db/db.ts'
import { badRequest, conflict } from '../platform/problems.ts'
import { getTariff, tariffOf } from '../tariffs/tariffs.ts'

/** The thana that a sender names, or the nearest one; throws 400 for a name that nobody knows. */
const thanaOf = (said: string | null | undefined, point: Point): Thana => {
  if (!said) return nearestThana(point)
  const known = thanaById(said) ?? thanaNamed(said, point)
  if (!known) throw badRequest('tariff.thanaUnknown', 'thana')
  return known
}

/** What carrying this weight there costs by a tariff, in whole taka. A thana that came after the tariff has the
 * price of its nearest neighbour. */
const priceOf = (tariff: Tariff, thana: Thana, weightKg: number): number => {
  const covered = () => thanas.filter((other) => zoneOf(tariff, other))
  const priced = zoneOf(tariff, thana) ? thana : nearestTo(thana, covered())
  const price = priced && priceTaka(tariff, priced, weightKg)
  if (!price) throw new Error(`Tariff ${tariff.version} has no price for ${weightKg} kg to ${thana._id}`)
  return price
}

type Carried = Point & { thana: string | null; tariffVersion: number }
/** Whether an address names places that all lie in another zone of a parcel's tariff than the one it was priced for. */
export const isElsewhere = async (tx: Tx, parcel: Carried, address: string) => {
  const tariff = await getTariff(tx, parcel.tariffVersion)
  const named = thanasIn(address)
  const zone = zoneOf(tariff, thanaById(parcel.thana) ?? nearestThana(parcel))
  return named.length > 0 && named.every((thana) => zoneOf(tariff, thana) !== zone)
}

/** A booking's price by the tariff of today in Dhaka; 409 with it when its sender has seen another version. */
export const priceBooking = async (tx: Tx, booking: Booking): Promise<Priced> => priceBy(await tariffOf(tx), booking)

/** The same by a tariff that has been read. */
export const priceBy = (tariff: Tariff, booking: Booking): Priced => {
  const thana = thanaOf(booking.thana, booking)
  const price = priceOf(tariff, thana, booking.weight)
  if (booking.tariffVersion && booking.tariffVersion !== tariff.version)
    throw conflict('tariff.priceChanged', { price })
  return { tariff, thana: thana._id, thanaChosen: Boolean(booking.thana), priceTaka: price }
}

type Booked = Point & {
  weightKg: number
  thana: string | null
  thanaChosen: boolean
  tariffVersion: number
  priceTaka: number
}
/** The price of a parcel's new weight or place by the tariff it was booked by; without price where neither changes. */
export const priceChange = async (
  tx: Tx,
  parcel: Booked,
  change: BookingChange,
): Promise<Pick<Priced, 'tariff'> & Partial<Priced>> => {
  const tariff = await getTariff(tx, parcel.tariffVersion)
  const { weight = parcel.weightKg, latitude = parcel.latitude, longitude = parcel.longitude } = change
  const point = { latitude, longitude }
  const kept = parcel.thanaChosen ? thanaById(parcel.thana) : undefined
  const thana = change.thana === undefined && kept ? kept : thanaOf(change.thana, point)
  const thanaChosen = change.thana === undefined ? kept !== undefined : Boolean(change.thana)
  const price = priceOf(tariff, thana, weight)
  if (change.tariffVersion && change.tariffVersion !== tariff.version) throw conflict('tariff.pricedByOwn', { price })
  const moved = [change.weight, change.latitude, change.longitude, change.thana].some((said) => said !== undefined)
  return moved ? { tariff, thana: thana._id, thanaChosen, priceTaka: price } : { tariff }
}
