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
  page: number
  limit: number
}
/** Rows of `id` and `at`, in order, and how many there are in all; `taka` is the column of what was collected. */
type Source = { rows: SQL; total: SQL; taka?: SQL }

/** The parcels behind a figure, and exactly as many as the figure says. */
export const listReportParcels = async (
  db: Db,
  asked: AskedParcels,
): Promise<{ parcels: ReportParcel[]; meta: Meta }> => {
  const { page, limit } = asked
  const source = sourceOf(asked)
  const { rows, total } = source
  // Page and size stand in the statement: PostgreSQL goes along the index where it sees that few are wanted.
  const [found, counted] = await Promise.all([
    db.execute<ReportParcel>(sql`
      select p.code as _id, iso(f.at) as at, p.receiver_name as receiver, p.receiver_address as address, p.step, f.reason, c.name as delivery_men, ${source.taka ?? sql`null`}::int as taka
      from (select *, row_number() over () as place from (${rows} limit ${sql.raw(String(limit))} offset ${sql.raw(String((page - 1) * limit))}) one_page) f join parcels p on p.id = f.id
      left join users c on c.id = p.delivery_man_id order by f.place`),
    db.execute<{ n: number }>(sql`select (${total})::int as n`),
  ])
  return { parcels: found.rows, meta: pages(page, limit, counted.rows[0]?.n ?? 0) }
}

const sourceOf = (asked: AskedParcels): Source => {
  if (asked.figure === 'late') return lateOnes
  if (asked.figure === 'untouched') return untouchedOnes
  if (asked.figure === 'returning') return returningOnes
  if (asked.figure === 'cash') return cashInHand(asked)
  return visited(asked)
}

const today = sql`dhaka_day(now())`
const dayStart = (day: SQL) => sql`(${day}::timestamp at time zone 'Asia/Dhaka')`
const lateOnes: Source = {
  rows: sql`select id, ${dayStart(sql`expected_on`)} as at, null::text as reason
    from parcels where stage = 'on the way' and expected_on < ${today} order by expected_on, step, created_at, id`,
  total: sql`select coalesce(sum(n), 0) from counters where kind = 'day' and owner_id = 0 and key < ${today}::text`,
}
const untouchedOnes: Source = {
  rows: sql`select parcel_id as id, touched_at as at, null::text as reason
    from kept_parcels where touched_at < now() - make_interval(hours => ${companyNumber('untouchedHours')}) order by touched_at, parcel_id`,
  total: sql`select ${untouchedFor(companyNumber('untouchedHours'))}`,
}
const returningOnes: Source = {
  rows: sql`select parcel_id as id, ${dayStart(sql`returning_on`)} as at, null::text as reason
    from kept_parcels where returning_on is not null order by returning_on, parcel_id`,
  total: sql`select coalesce(sum(n), 0) from counters where kind = 'returning' and owner_id = 0`,
}

/** Which visits a figure counts, and the name of their counters. */
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

/** Cash that a courier still holds, or couriers: the oldest first. */
const cashInHand = ({ courier, from, to }: AskedParcels): Source => {
  const where = sql`is_posted and by = 'cash' and handover_id is null and reversed_at is null
    and at >= ${dayStart(sql`${from}::text::date`)} and at < ${dayStart(sql`(${to}::text::date + 1)`)}
    ${courier ? sql`and courier_id = ${ownerOf(courier)}` : sql``}`
  return {
    rows: sql`select parcel_id as id, at, null::text as reason, taka from collections where ${where} order by at, id`,
    total: sql`select count(*) from collections where ${where}`,
    taka: sql`f.taka`,
  }
}
const visited = ({ figure, reason, courier, from, to }: AskedParcels): Source => {
  // Only failed visits have a reason.
  const { where, counter } = kinds[reason ? 'failed' : figure] ?? { where: sql`false`, counter: '' }
  const owner = courier ? ownerOf(courier) : sql`0::bigint`
  const name = reason ? `reason_${reason}` : counter
  return {
    rows: sql`select v.parcel_id as id, e.at, v.reason
      from visits v join parcel_events e on e.id = v.event_id
      where ${where} and v.day between ${from} and ${to} ${courier ? sql`and v.courier_id = ${owner}` : sql``} ${reason ? sql`and v.reason = ${reason}` : sql``}
      order by v.day desc, v.event_id desc`,
    total: sql`select coalesce(sum(n), 0) from counters where kind = 'visits' and owner_id = ${owner}
      and key >= ${name}::text || ':' || ${from}::text and key <= ${name}::text || ':' || ${to}::text`,
  }
}
