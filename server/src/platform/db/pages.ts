import type { Meta } from '@ranar/contract'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { counters } from './counters.ts'
import type { Db } from './db.ts'
import { perDb } from './prepared.ts'

export const pages = (page: number, limit: number, total: number): Meta => ({
  page,
  limit,
  pages: Math.max(1, Math.ceil(total / limit)),
  total,
})

/** The sum of an owner's counters whose key is among `keys`. */
const total = sql<number>`coalesce(sum(${counters.n}) filter (where ${counters.key} = any(${sql.placeholder('keys')})), 0)::float8`

const kept = perDb((db) =>
  db
    .select({ total })
    .from(counters)
    .where(and(eq(counters.kind, sql.placeholder('kind')), eq(counters.ownerId, 0)))
    .prepare('list_total'),
)
/** Returns the length of a company-wide list: the sum of the counters of `kind` whose key is among `keys`. */
export const totalOf = async (db: Db, kind: string, keys: readonly string[]) =>
  (await kept(db).execute({ kind, keys }))[0]?.total ?? 0
/** Builds the keys `first:second` of counters that count by two columns, for every pair. */
export const keysOf = (first: readonly string[], second: readonly string[]) =>
  first.flatMap((one) => second.map((other) => `${one}:${other}`))

/** Prepares one statement that reads a page and its list's total, the sum of counters of `kind` and `owner`. */
export const prepareList = <P, More extends Record<string, SQL> = Record<never, SQL>>(
  db: Db,
  name: string,
  rows: SQL<P[]>,
  more = {} as More,
) =>
  db
    .select({ rows, total, ...more })
    .from(counters)
    .where(and(eq(counters.kind, sql.placeholder('kind')), eq(counters.ownerId, sql.placeholder('owner'))))
    .prepare(name)

/** Selects the ids of a page by an index alone; as an array, so that the plan does not depend on the page size. */
export const idsOfPage = (db: Db, id: PgColumn, where: SQL | undefined, order: SQL[]) =>
  sql`array(${db
    .select({ id })
    .from(id.table)
    .where(where)
    .orderBy(...order)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))})`
/** Condition: the row is on the page. */
export const onPage = (db: Db, id: PgColumn, where: SQL | undefined, order: SQL[]) =>
  sql`${id} = any(${idsOfPage(db, id, where, order)})`

const offset = sql.placeholder('offset')
/** The number of rows from the page's first one to the end of the list, by the list's counters. */
const left = sql`greatest((select ${total}::bigint from ${counters} where ${counters.kind} = ${sql.placeholder('kind')} and ${counters.ownerId} = ${sql.placeholder('owner')}) - ${offset}::bigint, 0)`
/** Offsets below this are always read from the beginning of the list. */
const FIRST_ROWS = 10_000

/** Like `onPage` for company-wide lists: pages near the end are read from the end, in the order `backwards`. */
export const onPageOfAll = (db: Db, id: PgColumn, where: SQL | undefined, order: SQL[], backwards: SQL[]) => {
  const fromEnd = db
    .select({ id })
    .from(id.table)
    .where(where)
    .orderBy(...backwards)
  const limit = sql.placeholder('limit')
  return sql`${id} = any(case when ${offset}::bigint < ${FIRST_ROWS}::int or ${left} > ${offset}::bigint then ${idsOfPage(db, id, where, order)} else array(${fromEnd} limit least(${limit}::bigint, ${left}) offset greatest(${left} - ${limit}::bigint, 0)) end)`
}

type List<Row> = { execute: (values: Record<string, unknown>) => Promise<Row[]> }
type Asked = { page: number; limit: number } & Record<string, unknown>

/** Reads a page with its meta; the values of the list's named placeholders are given beside `page` and `limit`. */
export const readList = async <Row extends { total: number }>(list: List<Row>, { page, limit, ...named }: Asked) => {
  const [{ total, ...found }] = (await list.execute({ ...named, limit, offset: (page - 1) * limit })) as [Row]
  return { ...found, meta: pages(page, limit, total) }
}
