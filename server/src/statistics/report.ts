import { type Fault, REPORT_PART, type ReportName, type ReportRow, reasonCodes, reasons } from '@ranar/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { companyNumber } from '../schema/company.ts'

export type Span = { from: string; to: string }

/** Sums the visit counters of one owner and key over the days of the span. */
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

/** Lists active couriers, and archived ones with visits in the span; most deliveries first. */
const byCourier = async (db: Db, span: Span, part: number): Promise<Part> => {
  const { rows } = await db.execute<ReportRow & Counted>(sql`
    with all_of_them as (
      select u.id, u.public_id, u.name, u.email, u.archived_at is not null as is_archived, ${ofSpan('delivered', sql`u.id`, span)} as n
      from users u where u.role = 'delivery_men' and (u.archived_at is null or exists (
        select from visits v where v.courier_id = u.id and v.kind in ('delivered', 'failed', 'returned') and v.day between ${span.from} and ${span.to}))),
    listed as (select *, count(*) over ()::int as total from all_of_them order by n desc, name, id ${rowsOf(part)})
    select public_id as delivery_men_id, name, email, is_archived, ${figuresOf(sql`listed.id`, span)}, total from listed order by n desc, name, listed.id`)
  return partOf(rows)
}

/** Lists cash that couriers hold, by days since its collection; what waits for the office's count stands apart. */
const byCash = async (db: Db, _: Span, part: number): Promise<Part> => {
  const { rows } = await db.execute<ReportRow & Counted>(sql`
    with held as (
      select courier_id, taka, ${today} - dhaka_day(at) as age
      from collections where is_posted and by = 'cash' and handover_id is null and reversed_at is null
      union all select c.courier_id, c.taka, null from handovers h join collections c on c.handover_id = h.id
      where h.status = 'submitted' and c.is_posted and c.by = 'cash' and c.reversed_at is null),
    by_courier as (
      select courier_id, ${takaOf(sql`age <= 0`)} as today, ${takaOf(sql`age = 1`)} as yesterday,
        ${takaOf(sql`age between 2 and 3`)} as days_2, ${takaOf(sql`age > 3`)} as days_4,
        ${takaOf(sql`age is null`)} as submitted, sum(taka)::float8 as taka, max(age)::int as oldest
      from held group by courier_id)
    select u.public_id as delivery_men_id, u.name, u.email, u.archived_at is not null as is_archived,
      b.today, b.yesterday, b.days_2, b.days_4, b.submitted, b.taka, count(*) over ()::int as total
    from by_courier b join users u on u.id = b.courier_id where b.taka > 0
    order by b.oldest desc nulls last, b.taka desc, u.id ${rowsOf(part)}`)
  return partOf(rows)
}
const takaOf = (which: SQL) => sql`coalesce(sum(taka) filter (where ${which}), 0)::float8`

type Counted = { total: number }
const rowsOf = (part: number) => sql`limit ${REPORT_PART} offset ${(part - 1) * REPORT_PART}`
const partOf = (rows: (ReportRow & Counted)[]): Part => ({
  rows: rows.map(({ total: _, ...row }) => row),
  parts: Math.max(1, Math.ceil((rows[0]?.total ?? 0) / REPORT_PART)),
})

const today = sql`dhaka_day(now())`
/** Counts parcels still on the way after their expected day, by days of delay. */
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

/** Counts held parcels without an event for so many hours: whole hours from counters, the rest by an index. */
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

export type Part = { rows: ReportRow[]; parts: number }
type Whole = Exclude<ReportName, 'couriers' | 'cash'>
const whole: Record<Whole, (db: Db, span: Span) => Promise<ReportRow[]>> = {
  days: byDay,
  reasons: byReason,
  late,
  untouched,
  returns,
}
/** Returns a part of a report, from counters or an index: its cost does not grow with the number of parcels. */
export const getReport = async (db: Db, name: ReportName, span: Span, part = 1): Promise<Part> => {
  if (name === 'couriers') return byCourier(db, span, part)
  if (name === 'cash') return byCash(db, span, part)
  return { rows: part === 1 ? await whole[name](db, span) : [], parts: 1 }
}

/** Yields every row of a report, part by part. */
export async function* everyRow(db: Db, name: ReportName, span: Span) {
  for (let part = 1; ; part++) {
    const { rows, parts } = await getReport(db, name, span, part)
    yield rows
    if (part >= parts) return
  }
}
