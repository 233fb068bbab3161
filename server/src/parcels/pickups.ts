import type { Pickup } from '@ranar/contract'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { today } from '../platform/db/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import { conflict } from '../platform/problems.ts'
import { tellOfChange } from '../platform/sse/signals.ts'
import { companyNumber } from '../schema/company.ts'
import { parcelEvents } from '../schema/parcel-events.ts'
import { users } from '../schema/people.ts'
import { pickups } from '../schema/runs.ts'

/** Whether a courier was sent to collect this parcel from its sender. */
export const isPickupOf = async (tx: Tx, parcelId: number, courierId: number, more?: SQL) =>
  (
    await tx
      .select({ id: pickups.parcelId })
      .from(pickups)
      .where(and(eq(pickups.parcelId, parcelId), eq(pickups.courierId, courierId), more))
  ).length > 0

/** Whether that was within the last `conflictDays` days, a company setting, even if another was sent since. */
export const wasPickupOf = async (tx: Tx, parcelId: number, courierId: number) => {
  const days = companyNumber('conflictDays')
  if (await isPickupOf(tx, parcelId, courierId, sql`${pickups.day} > ${today} - ${days}`)) return true
  const [sent] = await tx
    .select({ id: parcelEvents.id })
    .from(parcelEvents)
    .where(
      and(
        eq(parcelEvents.parcelId, parcelId),
        eq(parcelEvents.name, 'pickup_assigned'),
        sql`(${parcelEvents.detail}->>'courierId')::bigint = ${courierId}`,
        sql`${parcelEvents.at} > now() - make_interval(days => ${days})`,
      ),
    )
    .limit(1)
  return sent !== undefined
}

/** Assigns a courier and a day to a locked parcel's pickup, whose mode and address stay; returns both as they were.
 * `seen`: the public id of the courier who goes as far as the dispatcher knows; 409 if it is another by now. */
export const assignPickup = async (
  tx: Tx,
  parcelId: number,
  { courierId, day, seen }: { courierId: number; day: string; seen?: string | null | undefined },
) => {
  const [before] = await tx
    .select({ courierId: pickups.courierId, courier: users.publicId, day: pickups.day })
    .from(pickups)
    .leftJoin(users, eq(users.id, pickups.courierId))
    .where(eq(pickups.parcelId, parcelId))
  const isOther = before?.courierId != null && before.courierId !== courierId && before.courier !== seen
  if (seen !== undefined && isOther) throw conflict('desk.pickupByOther')
  await tx
    .insert(pickups)
    .values({ parcelId, mode: 'bring', courierId, day })
    .onConflictDoUpdate({ target: pickups.parcelId, set: { courierId, day } })
  return before
}

/** Returns the internal id of the courier who was sent to collect a parcel; null if nobody is. */
export const collectorOf = async (tx: Tx, parcelId: number) => {
  const [sent] = await tx.select({ courierId: pickups.courierId }).from(pickups).where(eq(pickups.parcelId, parcelId))
  return sent?.courierId ?? null
}

/** Signals a change of a parcel to the screens of the courier who was sent to collect it. */
export const tellCollector = async (tx: Tx, parcelId: number) => {
  const collector = await collectorOf(tx, parcelId)
  if (collector !== null) await tellOfChange(tx, collector, ['parcels'])
}

const wire = {
  mode: pickups.mode,
  address: pickups.address,
  latitude: pickups.latitude,
  longitude: pickups.longitude,
  day: pickups.day,
}
/**
 * Stores the sender's choice for a locked parcel: bring it or have it collected, where and when. Returns it, and the
 * courier who does not collect it any more because the sender brings it; null if none.
 */
export const setPickup = async (tx: Tx, parcelId: number, asked: Pickup) => {
  const collector = await collectorOf(tx, parcelId)
  const isBrought = asked.mode === 'bring'
  const [kept] = await tx
    .insert(pickups)
    .values({ parcelId, ...asked })
    .onConflictDoUpdate({ target: pickups.parcelId, set: { ...asked, ...(isBrought && { courierId: null }) } })
    .returning(wire)
  if (!isBrought && collector !== null) await tellOfChange(tx, collector, ['parcels'])
  return { pickup: kept ?? asked, freed: isBrought ? collector : null }
}
