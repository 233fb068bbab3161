import type { Figure, Meta, ReasonCode, ReportParcel } from '@ranar/contract'
import { type SQL, sql } from 'drizzle-orm'
import { isUuid } from '../platform/db/columns.ts'
import type { Db } from '../platform/db/db.ts'
import { pages } from '../platform/db/pages.ts'
import { companyNumber } from '../schema/company.ts'
import { type Span, untouchedFor } from './report.ts'

export type AskedParcels = Span & {
  figure: Figure
  reason?: ReasonCode | undefined
  courier?: string | undefined
  /** Least and greatest age in days; of `untouched` in hours, the greatest excluded. */
  from_age?: number | undefined
  to_age?: number | undefined
  page: number
  limit: number
}
/** `rows` selects `id`, `at` and `reason` in order, `total` their number; `taka` is the column of the collected amount.
 * `groups` counts by a prefix of that order (`key`, `n`), so that a page far down begins at its own group. */
type Source = {
  rows: (from: string | null) => SQL
  total: SQL
  at?: SQL
  taka?: SQL
  groups?: { counted: SQL; order: 'asc' | 'desc' }
}

/** Lists the parcels behind a figure, exactly as many as the figure says. */
export const listReportParcels = async (
  db: Db,
  asked: AskedParcels,
): Promise<{ parcels: ReportParcel[]; meta: Meta }> => {
  const { page, limit } = asked
  const source = sourceOf(asked)
  const { total, key, before } = await placeOf(db, source, (page - 1) * limit)
  const offset = (page - 1) * limit - before
  // Literal limit and offset: PostgreSQL walks along the index if it sees that few rows are wanted.
  const rows = sql`${source.rows(key)} limit ${sql.raw(String(limit))} offset ${sql.raw(String(offset))}`
  const found = await db.execute<ReportParcel>(sql`
    select p.code as _id, iso(${source.at ?? sql`f.at`}) as at, p.receiver_name as receiver, p.receiver_address as address, p.step, f.reason, c.name as delivery_men, ${source.taka ?? sql`null`}::int as taka
    from (select *, row_number() over () as place from (${rows}) one_page) f join parcels p on p.id = f.id
    left join users c on c.id = p.delivery_man_id order by f.place`)
  return { parcels: found.rows, meta: pages(page, limit, total) }
}

type Place = { total: number; key: string | null; before: number }
/** Returns the total, the group in which a page begins and how many rows precede it: a page skips at most a group. */
const placeOf = async (db: Db, { total, groups }: Source, offset: number): Promise<Place> => {
  if (!groups) {
    const { rows } = await db.execute<{ n: number }>(sql`select (${total})::int as n`)
    return { total: rows[0]?.n ?? 0, key: null, before: 0 }
  }
  const [order, last] = groups.order === 'asc' ? [sql`asc`, sql`desc`] : [sql`desc`, sql`asc`]
  const { rows } = await db.execute<Place>(sql`
    with groups as (${groups.counted}),
    starts as (select key, sum(n) over (order by key ${order}) - n as before from groups where n > 0)
    select (${total})::int as total, s.key, coalesce(s.before, 0)::float8 as before
    from (select) one left join lateral (
      select key, before from starts where before <= ${offset}::bigint order by key ${last} limit 1) s on true`)
  return rows[0] ?? { total: 0, key: null, before: 0 }
}

const sourceOf = (asked: AskedParcels): Source => {
  if (asked.figure === 'late') return lateOnes(asked)
  if (asked.figure === 'untouched') return untouchedOnes(asked)
  if (asked.figure === 'returning') return returningOnes(asked)
  if (asked.figure === 'cash') return cashInHand(asked)
  return visited(asked)
}

const today = sql`dhaka_day(now())`
const dayStart = (day: SQL) => sql`(${day}::timestamp at time zone 'Asia/Dhaka')`
type Ages = Pick<AskedParcels, 'from_age' | 'to_age'>
/** Whether a day lies within the ages, in days before today. */
const isOfAge = (day: SQL, { from_age = 0, to_age }: Ages) =>
  sql`${day} <= ${today} - ${from_age}::int ${to_age === undefined ? sql`` : sql`and ${day} >= ${today} - ${to_age}::int`}`

const lateOnes = (ages: Ages): Source => ({
  rows: (day) => sql`select id, ${dayStart(sql`expected_on`)} as at, null::text as reason
    from parcels where stage = 'on the way' and expected_on < ${today} and ${isOfAge(sql`expected_on`, ages)} ${day ? sql`and expected_on >= ${day}` : sql``} order by expected_on, step, created_at, id`,
  total: sql`select coalesce(sum(n), 0) from groups`,
  groups: {
    counted: sql`select left(key, 10) as key, sum(n) as n from counters
      where kind = 'day' and owner_id = 0 and key < ${today}::text and ${isOfAge(sql`left(key, 10)::date`, ages)} group by 1`,
    order: 'asc',
  },
})
const untouchedOnes = ({ from_age, to_age }: Ages): Source => {
  const least = from_age ?? companyNumber('untouchedHours')
  const until = hoursAgo(least)
  const since = to_age === undefined ? undefined : hoursAgo(to_age)
  // The hour in which the span begins is counted one by one.
  const begun =
    since &&
    sql`union all select utc_hour(${since}), count(*) from kept_parcels
    where touched_at >= ${since} and touched_at < date_trunc('hour', ${since}, 'UTC') + interval '1 hour' and touched_at < ${until}`
  return {
    rows: (hour) => sql`select parcel_id as id, touched_at as at, null::text as reason
      from kept_parcels where touched_at < ${until} ${since ? sql`and touched_at >= ${since}` : sql``} ${hour ? sql`and touched_at >= ${`${hour}:00Z`}::timestamptz` : sql``} order by touched_at, parcel_id`,
    total: sql`select ${untouchedFor(least)} - ${to_age === undefined ? sql`0` : untouchedFor(to_age)}`,
    groups: {
      counted: sql`select key, sum(n) as n from counters
        where kind = 'touched' and owner_id = 0 and key < utc_hour(${until}) ${since ? sql`and key > utc_hour(${since})` : sql``} group by 1 ${begun ?? sql``}`,
      order: 'asc',
    },
  }
}
const hoursAgo = (hours: SQL | number) => sql`(now() - make_interval(hours => ${hours}))`
const returningOnes = (ages: Ages): Source => ({
  rows: (day) => sql`select parcel_id as id, ${dayStart(sql`returning_on`)} as at, null::text as reason
    from kept_parcels where ${isOfAge(sql`returning_on`, ages)} ${day ? sql`and returning_on >= ${day}` : sql``} order by returning_on, parcel_id`,
  total: sql`select coalesce(sum(n), 0) from groups`,
  groups: {
    counted: sql`select key, sum(n) as n from counters
      where kind = 'returning' and owner_id = 0 and ${isOfAge(sql`key::date`, ages)} group by 1`,
    order: 'asc',
  },
})

/** The visits that each figure counts, and the name of their counters. */
const kinds: Partial<Record<Figure, { where: SQL; counter: string }>> = {
  delivered: { where: sql`kind = 'delivered'`, counter: 'delivered' },
  first: { where: sql`kind = 'delivered' and is_first`, counter: 'first_delivered' },
  first_failed: { where: sql`kind = 'failed' and is_first`, counter: 'first_failed' },
  delivered_late: { where: sql`is_late`, counter: 'late' },
  failed: { where: sql`kind = 'failed'`, counter: 'failed' },
  returned: { where: sql`kind = 'returned'`, counter: 'returned' },
}
const ownerOf = (courier: string | undefined) =>
  sql`(select id from users where public_id = ${isUuid(courier ?? '') ? courier : null})`

/** Cash that has not been handed over, of one courier or of all, oldest first. */
const cashInHand = ({ courier, from, to }: AskedParcels): Source => {
  const where = sql`is_posted and by = 'cash' and handover_id is null and reversed_at is null
    and at >= ${dayStart(sql`${from}::text::date`)} and at < ${dayStart(sql`(${to}::text::date + 1)`)}
    ${courier ? sql`and courier_id = ${ownerOf(courier)}` : sql``}`
  return {
    rows: () =>
      sql`select parcel_id as id, at, null::text as reason, taka from collections where ${where} order by at, id`,
    total: sql`select count(*) from collections where ${where}`,
    taka: sql`f.taka`,
  }
}
const literal = (day: string) => {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new Error('not a day')
  return sql.raw(`'${day}'::date`)
}
const visited = ({ figure, reason, courier, from, to }: AskedParcels): Source => {
  // Only failed visits have a reason.
  const { where, counter } = kinds[reason ? 'failed' : figure] ?? { where: sql`false`, counter: '' }
  const owner = courier ? ownerOf(courier) : sql`0::bigint`
  const name = reason ? `reason_${reason}` : counter
  return {
    // Literal days: without them PostgreSQL expects so few rows that it sorts all.
    rows: (day) => sql`select v.parcel_id as id, v.event_id, v.reason from visits v
      where ${where} and v.day between ${literal(from)} and ${literal(day ?? to)} ${courier ? sql`and v.courier_id = ${owner}` : sql``} ${reason ? sql`and v.reason = ${reason}` : sql``}
      order by v.day desc, v.event_id desc`,
    at: sql`(select e.at from parcel_events e where e.id = f.event_id)`,
    total: sql`select coalesce(sum(n), 0) from groups`,
    groups: {
      counted: sql`select split_part(key, ':', 2) as key, sum(n) as n from counters where kind = 'visits' and owner_id = ${owner}
        and key >= ${name}::text || ':' || ${from}::text and key <= ${name}::text || ':' || ${to}::text group by 1`,
      order: 'desc',
    },
  }
}
