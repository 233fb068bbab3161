import { type Company, type Locale, localDigits, type Stop } from '@ranar/contract'
import { and, eq, exists, inArray, or, sql } from 'drizzle-orm'
import { today } from '../platform/db/clock.ts'
import type { Db } from '../platform/db/db.ts'
import { jsonObject } from '../platform/db/json.ts'
import { perDb } from '../platform/db/prepared.ts'
import { inWords } from '../platform/messages.ts'
import { parcels } from '../schema/parcels.ts'
import { pickups, runOrders } from '../schema/runs.ts'
import { onDay } from './dhaka-day.ts'
import { dueTaka } from './due.ts'
import { inChosenOrder } from './run-order.ts'
import { readCode } from './tracking-code.ts'
import { wire, withPeople } from './wire.ts'

const day = sql`${sql.placeholder('day')}::date`
const happenedOnDay = onDay(sql`e.at`, sql.placeholder('day'))
const toldOnDay = onDay(sql`coalesce((e.detail->>'deviceAt')::timestamptz, e.at)`, sql.placeholder('day'))
const isToday = sql`${day} = ${today}`
// Open parcels due by the day, parcels finished on it, pickups due by it, parcels collected on it and still held, and
// today whatever else the courier still has to bring to the office.
const inRun = sql`${parcels.id} in (
  select p.id from parcels p where p.delivery_man_id = ${sql.placeholder('courier')} and p.stage = 'on the way' and p.expected_on <= ${day}
  union all
  select e.parcel_id from parcel_events e where e.actor_id = ${sql.placeholder('courier')} and e.name in ('delivered', 'returned') and ${happenedOnDay}
  union all
  select c.parcel_id from pickups c join parcels b on b.id = c.parcel_id where c.courier_id = ${sql.placeholder('courier')} and c.day <= ${day} and b.step = 'booked'
  union all
  select h.id from parcels h where h.holder_id = ${sql.placeholder('courier')} and h.custody = 'courier' and (
    (h.step in ('picked_up', 'failed', 'canceled') and ${isToday}) or (h.step = 'picked_up' and exists (
      select from parcel_events e where e.parcel_id = h.id and e.actor_id = ${sql.placeholder('courier')} and e.name = 'picked_up' and ${happenedOnDay})))
)`

const note = sql<string | null>`nullif(concat_ws(' · ',
  (select nullif(concat_ws(' · ', w.note, w.phone), '') from receiver_wishes w where w.parcel_id = ${parcels.id}),
  (select a.choice_note from attempts a where a.parcel_id = ${parcels.id} order by a.id desc limit 1)), '')`
const taken = sql<number | null>`case when ${parcels.step} = 'delivered' then (
  select coalesce(sum(c.taka), 0)::int from collections c
  where c.parcel_id = ${parcels.id} and c.courier_id = ${sql.placeholder('courier')} and c.by = 'cash' and c.reversed_at is null) end`
const missed = sql`(select case when e.name = 'pickup_failed' and ${toldOnDay} then e.detail->>'reason' end
  from parcel_events e where e.parcel_id = ${parcels.id} and e.name in ('pickup_assigned', 'pickup_failed') order by e.id desc limit 1)`
// Null while the parcel is on its way to the receiver, and for a sender who has not said how it is collected.
const pickup = sql<
  Stop['pickup'] | null
>`(select json_build_object('address', c.address, 'latitude', c.latitude, 'longitude', c.longitude, 'missed', ${missed})
  from pickups c where c.parcel_id = ${parcels.id} and ${parcels.step} in ('booked', 'returning'))`
const stops = perDb((db) =>
  withPeople(db, {
    id: parcels.id,
    senderId: parcels.senderId,
    latitude: parcels.latitude,
    longitude: parcels.longitude,
    pickup,
    // The wished day differs from the expected one if the wish came too late to change the run.
    wishedDay: sql<
      string | null
    >`(select w.day from receiver_wishes w where w.parcel_id = ${parcels.id} and w.day <> ${parcels.expectedOn} and w.day > ${day})`,
    // A refusal by the link moves nothing: the courier reads it before going to the door.
    isRefused: sql<boolean>`${parcels.stage} = 'on the way'
      and exists (select from receiver_wishes w where w.parcel_id = ${parcels.id} and w.refused_at is not null)`,
    stop: jsonObject({
      parcel: jsonObject(wire),
      step: parcels.step,
      due: dueTaka,
      taken,
      attempts: parcels.countedAttempts,
      proofLevel: parcels.proofLevel,
      note,
    }),
  })
    .where(inRun)
    .orderBy(parcels.expectedOn, parcels.id)
    .prepare('run'),
)

/** Lists the stops of a courier's day in visiting order, then those collected for the office. */
export const listStops = async (
  db: Db,
  courierId: number,
  { day, locale, office }: { day: string; locale: Locale; office: Pick<Company, 'latitude' | 'longitude'> },
): Promise<Stop[]> => {
  const [found, [order]] = await Promise.all([
    stops(db).execute({ courier: courierId, day }),
    db
      .select({ parcelIds: runOrders.parcelIds })
      .from(runOrders)
      .where(and(eq(runOrders.courierId, courierId), eq(runOrders.day, day))),
  ])
  const places = found.map(({ item }) => ({ ...item, ...pointOf(atSender(item), office) }))
  const [collected, others] = [places.filter(isCollected), places.filter((place) => !isCollected(place))]
  const byDoor = [...Map.groupBy(others, doorOf).values()].flat()
  const ordered = [...inChosenOrder(byDoor, order?.parcelIds ?? [], office), ...collected]
  return ordered.map(({ stop, wishedDay, isRefused, pickup }) => ({
    ...stop,
    ...(pickup && stop.step === 'booked' && { pickup }),
    note:
      [
        isRefused && inWords(locale, 'runs.notWanted'),
        wishedDay && inWords(locale, 'receiver.dayWished', { date: localDigits(locale, wishedDay) }),
        stop.note,
      ]
        .filter(Boolean)
        .join(' · ') || null,
  }))
}

const isCollected = ({ stop: { step } }: { stop: Pick<Stop, 'step'> }) => step === 'picked_up' || step === 'canceled'

type Pickup = NonNullable<Stop['pickup']>
type Placed = { id: number; senderId: number; pickup?: Pickup | null | undefined; stop: Pick<Stop, 'step'> }
const unsaid: Pickup = { address: null, latitude: null, longitude: null, missed: null }
/** Where the courier visits the sender, to collect or to give back; null for a visit to the receiver. */
const atSender = ({ pickup, stop }: Pick<Placed, 'pickup' | 'stop'>) =>
  pickup ?? (stop.step === 'returning' ? unsaid : null)
/** The place of a visit to a sender; by the office if the sender named no point. */
const pointOf = (visit: Pickup | null, { latitude, longitude }: Pick<Company, 'latitude' | 'longitude'>) =>
  visit &&
  (visit.latitude !== null && visit.longitude !== null
    ? { latitude: visit.latitude, longitude: visit.longitude }
    : { latitude, longitude })
/** The same for all visits to one address of a sender, so that equally near ones follow each other. */
const doorOf = (place: Placed) => {
  const visit = atSender(place)
  return visit ? `${place.senderId} ${visit.address}` : place.id
}

/** Stores the order of a courier's day; parcels that the courier neither carries nor collects are left out. */
export const orderRun = async (db: Db, courierId: number, day: string, typed: string[]) => {
  const codes = typed.flatMap((code) => readCode(code) ?? [])
  const collects = db
    .select({ id: pickups.parcelId })
    .from(pickups)
    .where(and(eq(pickups.parcelId, parcels.id), eq(pickups.courierId, courierId)))
  const known = await db
    .select({ id: parcels.id, code: parcels.code })
    .from(parcels)
    .where(and(inArray(parcels.code, codes), or(eq(parcels.courierId, courierId), exists(collects))))
  const parcelIds = codes.flatMap((code) => known.find((parcel) => parcel.code === code)?.id ?? [])
  await db
    .insert(runOrders)
    .values({ courierId, day, parcelIds })
    .onConflictDoUpdate({ target: [runOrders.courierId, runOrders.day], set: { parcelIds, changedAt: sql`now()` } })
}
