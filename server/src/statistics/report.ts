import { type Fault, type ReportName, type ReportRow, reasonCodes, reasons } from '@ranar/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { companyNumber } from '../schema/company.ts'

export type Span = { from: string; to: string }
const MOST_COURIERS = 500

/** The counters of visits of one owner, a row for each key and day of the span. */
const ofSpan = (key: string | SQL, owner: number | SQL, { from, to }: Span) =>
  sql`coalesce((select sum(n) from counters where kind = 'visits' and owner_id = ${owner} and key >= ${key}::text || ':' || ${from}::text and key <= ${key}::text || ':' || ${to}::text), 0)::int`
const figuresOf = (owner: number | SQL, span: Span) => sql`
  ${ofSpan('delivered', owner, span)} as delivered, ${ofSpan('first_delivered', owner, span)} as first,
  ${ofSpan('first_failed', owner, span)} as first_failed, ${ofSpan('failed', owner, span)} as failed,
  ${ofSpan('returned', owner, span)} as returned, ${ofSpan('late', owner, span)} as delivered_late`

const byDay = async (db: Db, { from, to }: Span) => {
  const { rows } = await db.execute<ReportRow>(sql`
    with counted as (
      select name as figure, split_part(key, ':', 2) as day, sum(n)::int as n
      from unnest(array['delivered', 'first_delivered', 'first_failed', 'failed', 'returned', 'late']) as name
      -- OFFSET: the days of each figure are one range of the index.
      cross join lateral (select key, n from counters where kind = 'visits' and owner_id = 0
        and key >= name || ':' || ${from}::text and key <= name || ':' || ${to}::text offset 0) c
      group by 1, 2)
    select to_char(d, 'YYYY-MM-DD') as day,
      ${figureOfDay('delivered')} as delivered, ${figureOfDay('first_delivered')} as first, ${figureOfDay('first_failed')} as first_failed,
      ${figureOfDay('failed')} as failed, ${figureOfDay('returned')} as returned, ${figureOfDay('late')} as delivered_late
    from generate_series(${from}::date, ${to}::date, interval '1 day') d left join counted c on c.day = to_char(d, 'YYYY-MM-DD')
    group by d order by d`)
  return rows
}
const figureOfDay = (figure: string) => sql`coalesce(sum(c.n) filter (where c.figure = ${figure}), 0)::int`

const byReason = async (db: Db, span: Span) => {
  const { rows } = await db.execute<{ reason: keyof typeof reasons; n: number }>(sql`
    select reason, ${ofSpan(sql`('reason_' || reason)`, 0, span)} as n from unnest(${sql.param(reasonCodes)}::text[]) as reason`)
  return rows
    .filter(({ n }) => n > 0)
    .map(({ reason, n }) => ({
      reason,
      fault: reasons[reason].fault as Fault,
      counts: reasons[reason].counts,
      failed: n,
    }))
    .sort((one, other) => other.failed - one.failed)
}

/** Couriers who work here or have made visits in the span, the busiest first; bounded, as a company has them. */
const byCourier = async (db: Db, span: Span) => {
  const { rows } = await db.execute<ReportRow>(sql`
    select * from (
      select u.public_id as delivery_men_id, u.name, ${figuresOf(sql`u.id`, span)}
      from (select id, public_id, name from users where role = 'delivery_men' and archived_at is null order by created_at desc, id desc limit ${MOST_COURIERS}) u
    ) all_of_them order by delivered + failed + returned desc, name`)
  return rows
}

const today = sql`dhaka_day(now())`
/** What is on the way after the day on which it was expected, by how many days. */
const late = (db: Db) =>
  inSteps(
    db,
    sql`select ${today} - left(key, 10)::date as age, n from counters where kind = 'day' and owner_id = 0 and key < ${today}::text`,
    [
      [1, 1],
      [2, 3],
      [4, 7],
      [8, null],
    ],
  )
const returns = (db: Db) =>
  inSteps(db, sql`select ${today} - key::date as age, n from counters where kind = 'returning' and owner_id = 0`, [
    [0, 1],
    [2, 3],
    [4, 7],
    [8, 14],
    [15, null],
  ])

type Step = readonly [from: number, to: number | null]
const inSteps = async (db: Db, counted: SQL, steps: readonly Step[]): Promise<ReportRow[]> => {
  const { rows } = await db.execute<{ age: number; n: number }>(
    sql`select age::int, sum(n)::int as n from (${counted}) c group by age`,
  )
  return steps.map(([from, to]) => ({
    from_days: from,
    to_days: to,
    n: rows.reduce((sum, { age, n }) => sum + (age >= from && (to === null || age <= to) ? n : 0), 0),
  }))
}

/** Parcels in the company's hands without any event for so many hours: whole hours from the counters, what is left of one by its index. */
export const untouchedFor = (hours: SQL | number) => sql<number>`(
  (select coalesce(sum(n), 0) from counters where kind = 'touched' and owner_id = 0 and key < utc_hour(now() - make_interval(hours => ${hours})))
  + (select count(*) from kept_parcels where touched_at >= date_trunc('hour', now() - make_interval(hours => ${hours}), 'UTC') and touched_at < now() - make_interval(hours => ${hours})))::int`

const untouched = async (db: Db) => {
  const { rows } = await db.execute<{ hours: number; one: number; two: number; three: number }>(sql`
    with h as (select ${companyNumber('untouchedHours')} as hours)
    select hours, ${untouchedFor(sql`hours`)} as one, ${untouchedFor(sql`2 * hours`)} as two, ${untouchedFor(sql`3 * hours`)} as three from h`)
  return rows.flatMap(({ hours, one, two, three }) => [
    { from_hours: hours, to_hours: 2 * hours, n: one - two },
    { from_hours: 2 * hours, to_hours: 3 * hours, n: two - three },
    { from_hours: 3 * hours, to_hours: null, n: three },
  ])
}

const reportsByName: Record<ReportName, (db: Db, span: Span) => Promise<ReportRow[]>> = {
  days: byDay,
  reasons: byReason,
  couriers: byCourier,
  late,
  untouched,
  returns,
}
/** The rows of a report, all of them counted already by triggers: what they cost does not grow with the parcels. */
export const getReport = (db: Db, name: ReportName, span: Span) => reportsByName[name](db, span)
