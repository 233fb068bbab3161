import { MAX_SUGGESTIONS, type Proposal, type Step, steps } from '@ranar/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { avatarUrl } from '../platform/uploads/files.ts'
import { companyNumber } from '../schema/company.ts'
import { firstDay, onDay } from './dhaka-day.ts'
import { dueTaka } from './due.ts'
import { suggestCouriers, type Unassigned, type Worker } from './suggest.ts'

/** How many of a courier's last assignments tell which areas the courier knows. */
const LATELY = 120
const MOST_COURIERS = 500

// The thana or, for a parcel without one, its coordinates rounded to about a kilometre.
const areaOf = (p: SQL) =>
  sql`coalesce(nullif(trim(${p}.thana), ''), round(${p}.latitude::numeric, 2) || '/' || round(${p}.longitude::numeric, 2))`
type Nearest = (point: { latitude: number; longitude: number }) => { _id: string }
const thanaOf = (area: string, nearest: Nearest) => {
  const [, latitude, longitude] = /^(-?[\d.]+)\/(-?[\d.]+)$/.exec(area) ?? []
  return latitude && longitude ? nearest({ latitude: Number(latitude), longitude: Number(longitude) })._id : area
}
const inThanas = ({ today, lately, ...worker }: Worker, nearest: Nearest): Worker => ({
  ...worker,
  today: today.map((stop) => ({ ...stop, area: thanaOf(stop.area, nearest) })),
  lately: Object.fromEntries(
    [...Map.groupBy(Object.entries(lately), ([area]) => thanaOf(area, nearest))].map(([thana, areas]) => [
      thana,
      areas.reduce((sum, [, n]) => sum + n, 0),
    ]),
  ),
})

const waiting = (step: Step, more: SQL) => sql`(
  select parcels.*, ${dueTaka} as due from parcels where parcels.stage = ${sql.raw(`'${steps[step]}'`)} and parcels.step = ${sql.raw(`'${step}'`)} and ${more}
  order by parcels.created_at, parcels.id limit ${MAX_SUGGESTIONS + 1})`

/** Suggests couriers for waiting parcels by thana, and changes nothing; `nearest` finds the thana of a point. */
export const proposeCouriers = async (
  db: Db,
  { day, today }: { day: string; today: string },
  nearest: Nearest,
): Promise<Proposal> => {
  const [found, workers] = await Promise.all([listUnassigned(db, day), listWorkers(db, day, today)])
  const couriers = workers.map((worker) => inThanas(worker, nearest))
  const unassigned = found.slice(0, MAX_SUGGESTIONS).map((one) => ({ ...one, area: thanaOf(one.area, nearest) }))
  const suggested = suggestCouriers(unassigned, couriers)
  return {
    suggestions: suggested.map(({ parcel: { code, name, address, thana, step, due }, courier, why }) => ({
      ...{ parcel_id: code, name, address, thana, step, due, why },
      delivery_men_id: courier?.publicId ?? null,
    })),
    couriers: couriers.map(({ publicId, name, avatar, phone, capacity, done, today }) => ({
      ...{ _id: publicId, name, avatar, phone, capacity },
      load: today.length + done,
    })),
    isCut: found.length > MAX_SUGGESTIONS,
  }
}

/** Lists parcels to assign for the day, oldest first: held, at the office, collected; then booked without a pickup. */
export const listUnassigned = async (db: Db, day: string): Promise<Unassigned[]> => {
  const notLater = sql`not exists (select from receiver_wishes w where w.parcel_id = parcels.id and w.day > ${day}::date)
    and coalesce((select coalesce(a.choice_day, a.until) from attempts a where a.parcel_id = parcels.id order by a.id desc limit 1), ${day}::date) <= ${day}::date`
  const { rows } = await db.execute<Unassigned>(sql`
    select p.code, p.receiver_name as name, p.receiver_address as address, p.thana, p.step, p.due, ${areaOf(sql`p`)} as area, p.latitude, p.longitude, p.holder_id::int as "holderId"
    from (
      ${waiting('held', notLater)} union all
      ${waiting('at_office', sql`parcels.custody = 'office' and ${notLater}`)} union all
      ${waiting('picked_up', notLater)} union all
      ${waiting('booked', sql`not exists (select from pickups c where c.parcel_id = parcels.id) and ${notLater}`)}
    ) p order by p.step = 'booked', p.created_at, p.id limit ${MAX_SUGGESTIONS + 1}`)
  return rows
}

/** Lists active couriers with their load of the day and the areas of today's and recent parcels. */
export const listWorkers = async (db: Db, day: string, today: string): Promise<Worker[]> => {
  const first = firstDay(day, today)
  const { rows } = await db.execute<Worker>(sql`
    select u.id::int, u.public_id as "publicId", u.name, u.phone, ${avatarUrl(sql`u.avatar`)} as avatar, ${companyNumber('courierCapacity')} as capacity,
      coalesce(done.n, 0) as done,
      coalesce(today.areas, '[]') as today, coalesce(lately.areas, '{}') as lately
    from (select * from users where role = 'delivery_men' and archived_at is null order by created_at, id limit ${MOST_COURIERS}) u
    left join lateral (
      select json_agg(json_build_object('area', ${areaOf(sql`p`)}, 'latitude', p.latitude, 'longitude', p.longitude)) as areas
      from parcels p where p.delivery_man_id = u.id and p.stage = 'on the way' and p.expected_on between ${first}::date and ${day}::date
    ) today on true
    left join lateral (
      select json_object_agg(area, n) as areas from (
        select ${areaOf(sql`p`)} as area, count(*)::int as n from (
          select a.parcel_id from parcel_assignments a where a.courier_id = u.id order by a.id desc limit ${LATELY}
        ) a join parcels p on p.id = a.parcel_id group by 1
      ) counted
    ) lately on true
    left join (
      select e.actor_id, count(distinct (e.parcel_id, e.name))::int as n from parcel_events e
      where e.name in ('delivered', 'returned') and ${onDay(sql`e.at`, day)} group by 1
    ) done on done.actor_id = u.id
    order by u.id`)
  return rows
}
