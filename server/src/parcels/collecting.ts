import type { Meta, PickupStop } from '@ranar/contract'
import { sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { pages } from '../platform/db/pages.ts'
import { perDb } from '../platform/db/prepared.ts'

type Asked = { page: number; limit: number; day: string; today: string }

const places = sql`
    with places as (
      select p.sender_id, c.courier_id, c.day, coalesce(c.address, s.address) as address, min(c.latitude) as latitude, min(c.longitude) as longitude,
        array_agg(p.id order by p.id) as ids, array_agg(p.code order by p.id) as codes, sum(p.weight_kg) as weight, min(p.id) as first
      from parcels p join pickups c on c.parcel_id = p.id join users s on s.id = p.sender_id
      where p.stage = 'pending' and p.step = 'booked' and (c.mode = 'collect' or c.courier_id is not null) and c.day between ${sql.placeholder('from')}::date and ${sql.placeholder('day')}::date
      group by 1, 2, 3, 4
    ), page as (
      select * from places order by courier_id is not null, day, first limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}
    )
    select (select count(*)::int from places) as total, coalesce((
      select json_agg(json_build_object(
        '_id', page.codes[1], 'sender', json_build_object('_id', s.public_id, 'name', s.name, 'phone', s.phone),
        'address', page.address, 'latitude', page.latitude, 'longitude', page.longitude, 'day', page.day, 'parcel_ids', page.codes, 'weight', page.weight,
        'delivery_men', case when m.id is not null then json_build_object('_id', m.public_id, 'name', m.name) end,
        'failed', (select json_build_object('at', iso(e.at), 'reason', e.detail->>'reason', 'note', e.detail->>'note')
          from parcel_events e where e.parcel_id = any(page.ids) and e.name = 'pickup_failed' order by e.at desc, e.id desc limit 1)
      ) order by page.courier_id is not null, page.day, page.first)
      from page join users s on s.id = page.sender_id left join users m on m.id = page.courier_id
    ), '[]') as pickups`
const toCollect = perDb((db) =>
  db
    .select({ pickups: sql<PickupStop[]>`found.pickups`, total: sql<number>`found.total` })
    .from(sql`(${places}) as found`)
    .prepare('pickups_to_collect'),
)

/** Lists pickups due on a day (today: overdue ones too), a line per sender, address and courier; unassigned first. */
export const listPickups = async (
  db: Db,
  { page, limit, day, today }: Asked,
): Promise<{ pickups: PickupStop[]; meta: Meta }> => {
  const from = day === today ? '1900-01-01' : day
  const [found] = await toCollect(db).execute({ from, day, limit, offset: (page - 1) * limit })
  return { pickups: found?.pickups ?? [], meta: pages(page, limit, found?.total ?? 0) }
}
