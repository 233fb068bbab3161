import type { CourierRun } from '@ranar/contract'
import { type SQL, sql } from 'drizzle-orm'
import { isUuid } from '../platform/db/columns.ts'
import type { Db } from '../platform/db/db.ts'
import { perDb } from '../platform/db/prepared.ts'
import { avatarUrl } from '../platform/uploads/files.ts'
import { companyNumber } from '../schema/company.ts'
import { firstDay, onDay } from './dhaka-day.ts'
import { dueTaka } from './due.ts'

const MOST_COURIERS = 500

type Asked = { day: string; today: string; courier?: string | undefined }
type Row = { id: number; run: Omit<CourierRun, 'stops'> }

/** Returns each active courier's figures of a day, fullest first; with `courier` only that one's. */
export const listDayRuns = async (db: Db, { day, today, courier }: Asked): Promise<Row[]> => {
  if (courier !== undefined && !isUuid(courier)) return []
  const from = firstDay(day, today)
  return courier ? await one(db).execute({ from, day, courier }) : await all(db).execute({ from, day })
}

const from = sql.placeholder('from')
const day = sql.placeholder('day')
// Must be the expression of the index on a courier's parcels; otherwise PostgreSQL reads all of them.
const expectedOnTheWay = sql`(case when parcels.stage = 'on the way' then parcels.expected_on end)`
const carried = sql`
  select parcels.delivery_man_id as courier, count(*)::int as n,
    count(*) filter (where parcels.step <> 'failed')::int as open,
    count(*) filter (where parcels.step = 'failed')::int as failed,
    coalesce(sum(${dueTaka}) filter (where parcels.step in ('assigned', 'out')), 0)::float8 as due
  from parcels where parcels.stage = 'on the way' and ${expectedOnTheWay} between ${from}::date and ${day}::date
    and parcels.delivery_man_id in (select id from chosen)
  group by 1`

const done = sql`
  select e.actor_id as courier,
    count(distinct e.parcel_id) filter (where e.name = 'delivered')::int as delivered,
    count(distinct e.parcel_id) filter (where e.name = 'returned')::int as returned,
    max(e.id) as last, max(e.id) filter (where e.detail ? 'place') as last_placed
  from parcel_events e
  where e.name in ('picked_up', 'pickup_failed', 'loaded', 'attempted', 'retried', 'delivered', 'returned') and ${onDay(sql`e.at`, day)}
    and e.actor_id in (select id from chosen)
  group by 1`

const fetched = sql`
  select c.courier_id as courier, count(*)::int as n from pickups c join parcels p on p.id = c.parcel_id and p.step = 'booked'
  where c.courier_id in (select id from chosen) and c.day between ${from}::date and ${day}::date
  group by 1`

const collected = sql`
  select coalesce(sum(c.taka), 0)::float8 from collections c
  where c.courier_id = chosen.id and ${onDay(sql`c.at`, day)} and c.by = 'cash' and c.reversed_at is null`

const told = sql`coalesce(e.detail->>'deviceAt', iso(e.at))`
const lastEvent = sql`
  select json_build_object('name', e.name, 'at', ${told}, 'parcel_id', p.code)
  from parcel_events e join parcels p on p.id = e.parcel_id where e.id = done.last`
const lastPlace = sql`
  select (e.detail->'place') || jsonb_build_object('at', ${told}) from parcel_events e where e.id = done.last_placed`

const all = perDb((db) => prepare(db, 'day_runs', sql``))
const one = perDb((db) => prepare(db, 'day_run', sql`and public_id = ${sql.placeholder('courier')}`))
const prepare = (db: Db, name: string, who: SQL) => {
  const runs = sql`
    with chosen as (
      select id, public_id, name, avatar, phone from users
      where role = 'delivery_men' and archived_at is null ${who}
      order by id limit ${MOST_COURIERS}
    ), carried as (${carried}), done as (${done}), fetched as (${fetched})
    select chosen.id::int, json_build_object(
      'courier', json_build_object('_id', chosen.public_id, 'name', chosen.name, 'phone', chosen.phone, 'avatar', ${avatarUrl(sql`chosen.avatar`)}),
      'capacity', ${companyNumber('courierCapacity')},
      'load', coalesce(carried.n, 0), 'open', coalesce(carried.open, 0), 'failed', coalesce(carried.failed, 0),
      'delivered', coalesce(done.delivered, 0), 'returned', coalesce(done.returned, 0), 'pickups', coalesce(fetched.n, 0),
      'toCollect', coalesce(carried.due, 0), 'collected', (${collected}),
      'last', (${lastEvent}), 'place', (${lastPlace})) as run,
      coalesce(carried.n, 0) + coalesce(done.delivered, 0) + coalesce(fetched.n, 0) as fullness, chosen.name
    from chosen left join carried on carried.courier = chosen.id left join done on done.courier = chosen.id left join fetched on fetched.courier = chosen.id`
  return db
    .select({ id: sql<number>`runs.id`, run: sql<Row['run']>`runs.run` })
    .from(sql`(${runs}) as runs`)
    .orderBy(sql`runs.fullness desc, runs.name, runs.id`)
    .prepare(name)
}
