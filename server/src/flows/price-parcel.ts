import { type Booking, nearestTo, type Point, priceTaka, type Tariff, type Thana, zoneOf } from '@ranar/contract'
import type { Priced } from '../parcels/booking.ts'
import type { BookingChange } from '../parcels/booking-columns.ts'
import { nearestThana, thanaById, thanaNamed, thanas, thanasIn } from '../places/thanas.ts'
import type { Tx } from '../platform/db/db.ts'
import { badRequest, conflict } from '../platform/problems.ts'
import { getTariff } from '../tariffs/tariffs.ts'

/** Returns the thana that the sender named, or the nearest one. 400 for an unknown name. */
const thanaOf = (said: string | null | undefined, point: Point): Thana => {
  if (!said) return nearestThana(point)
  const known = thanaById(said) ?? thanaNamed(said, point)
  if (!known) throw badRequest('tariff.thanaUnknown', 'thana')
  return known
}

/** Returns the price in whole taka. A thana newer than the tariff has the price of its nearest neighbour. */
const priceOf = (tariff: Tariff, thana: Thana, weightKg: number): number => {
  const covered = () => thanas.filter((other) => zoneOf(tariff, other))
  const priced = zoneOf(tariff, thana) ? thana : nearestTo(thana, covered())
  const price = priced && priceTaka(tariff, priced, weightKg)
  if (!price) throw new Error(`Tariff ${tariff.version} has no price for ${weightKg} kg to ${thana._id}`)
  return price
}

type Carried = Point & { thana: string | null; tariffVersion: number }
/** Returns whether an address names thanas, all of them outside the zone that the parcel was priced for. */
export const isElsewhere = async (tx: Tx, parcel: Carried, address: string) => {
  const tariff = await getTariff(tx, parcel.tariffVersion)
  const named = thanasIn(address)
  const zone = zoneOf(tariff, thanaById(parcel.thana) ?? nearestThana(parcel))
  return named.length > 0 && named.every((thana) => zoneOf(tariff, thana) !== zone)
}

/** Prices a booking by this tariff. 409 with the price if the sender saw another version. */
export const priceBooking = (tariff: Tariff, booking: Booking): Priced => {
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
/** Reprices a changed weight or place by the booking's own tariff; no price if unchanged. 409 for another version. */
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
