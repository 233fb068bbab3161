import type { CourierRun } from '@ranar/contract'
import { sql } from 'drizzle-orm'
import { isUuid } from '../platform/db/columns.ts'
import type { Db } from '../platform/db/db.ts'
import { avatarUrl } from '../platform/uploads/files.ts'
import { companyNumber } from '../schema/company.ts'
import { onDay } from './dhaka-day.ts'
import { dueTaka } from './due.ts'

const MOST_COURIERS = 500

type Asked = { day: string; today: string; courier?: string | undefined }
type Row = { id: number; run: Omit<CourierRun, 'stops'> }

/** Each active courier's day in figures, the fullest first; with `courier` that one's alone. */
export const listDayRuns = async (db: Db, asked: Asked): Promise<Row[]> => {
  if (asked.courier !== undefined && !isUuid(asked.courier)) return []
  const { rows } = await db.execute<Row>(sql`
    with chosen as (
      select id, public_id, name, avatar, phone from users
      where role = 'delivery_men' and archived_at is null ${asked.courier ? sql`and public_id = ${asked.courier}` : sql``}
      order by id limit ${MOST_COURIERS}
    ), carried as (${carried(asked)}), done as (${done(asked)}), fetched as (${fetched(asked)})
    select chosen.id::int, json_build_object(
      'courier', json_build_object('_id', chosen.public_id, 'name', chosen.name, 'phone', chosen.phone, 'avatar', ${avatarUrl(sql`chosen.avatar`)}),
      'capacity', ${companyNumber('courierCapacity')},
      'load', coalesce(carried.n, 0), 'open', coalesce(carried.open, 0), 'failed', coalesce(carried.failed, 0),
      'delivered', coalesce(done.delivered, 0), 'returned', coalesce(done.returned, 0), 'pickups', coalesce(fetched.n, 0),
      'toCollect', coalesce(carried.due, 0), 'collected', (${collected(asked)}),
      'last', (${lastEvent}), 'place', (${lastPlace})) as run
    from chosen left join carried on carried.courier = chosen.id left join done on done.courier = chosen.id left join fetched on fetched.courier = chosen.id
    order by coalesce(carried.n, 0) + coalesce(done.delivered, 0) + coalesce(fetched.n, 0) desc, chosen.name, chosen.id`)
  return rows
}

/** What is still open belongs to today; a later day has only what was given for it. */
const from = ({ day, today }: Asked) => (day > today ? day : '1900-01-01')

const carried = (asked: Asked) => sql`
  select parcels.delivery_man_id as courier, count(*)::int as n,
    count(*) filter (where parcels.step <> 'failed')::int as open,
    count(*) filter (where parcels.step = 'failed')::int as failed,
    coalesce(sum(${dueTaka}) filter (where parcels.step in ('assigned', 'out')), 0)::int as due
  from parcels where parcels.stage = 'on the way' and parcels.expected_on between ${from(asked)}::date and ${asked.day}::date
    and parcels.delivery_man_id in (select id from chosen)
  group by 1`

const done = (asked: Asked) => sql`
  select e.actor_id as courier,
    count(distinct e.parcel_id) filter (where e.name = 'delivered')::int as delivered,
    count(distinct e.parcel_id) filter (where e.name = 'returned')::int as returned,
    max(e.id) as last, max(e.id) filter (where e.detail ? 'place') as last_placed
  from parcel_events e
  where e.name in ('picked_up', 'pickup_failed', 'loaded', 'attempted', 'retried', 'delivered', 'returned') and ${onDay(sql`e.at`, asked.day)}
    and e.actor_id in (select id from chosen)
  group by 1`

const fetched = (asked: Asked) => sql`
  select c.courier_id as courier, count(*)::int as n from pickups c join parcels p on p.id = c.parcel_id and p.step = 'booked'
  where c.courier_id in (select id from chosen) and c.day between ${from(asked)}::date and ${asked.day}::date
  group by 1`

const collected = (asked: Asked) => sql`
  select coalesce(sum(c.taka), 0)::int from collections c
  where c.courier_id = chosen.id and ${onDay(sql`c.at`, asked.day)} and c.by = 'cash' and c.reversed_at is null`

const told = sql`coalesce(e.detail->>'deviceAt', iso(e.at))`
const lastEvent = sql`
  select json_build_object('name', e.name, 'at', ${told}, 'parcel_id', p.code)
  from parcel_events e join parcels p on p.id = e.parcel_id where e.id = done.last`
const lastPlace = sql`
  select (e.detail->'place') || jsonb_build_object('at', ${told}) from parcel_events e where e.id = done.last_placed`
