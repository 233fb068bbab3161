import type { Meta } from '@ranar/contract'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from './index.ts'
import { tallies } from './tallies.ts'

export const pages = (page: number, limit: number, total: number): Meta => ({ page, limit, pages: Math.max(1, Math.ceil(total / limit)), total })

/** The sum of an owner's tallies whose key is among `keys`. */
const total = sql<number>`coalesce(sum(${tallies.n}) filter (where ${tallies.key} = any(${sql.placeholder('keys')})), 0)::float8`

/** A page and what the tallies of `kind` and `owner` say of its whole list, in one statement: sums are one row, beside an empty page too. */
export const prepareList = <P, More extends Record<string, SQL> = Record<never, SQL>>(db: Db, name: string, rows: SQL<P[]>, more = {} as More) =>
  db
    .select({ rows, total, ...more })
    .from(tallies)
    .where(and(eq(tallies.kind, sql.placeholder('kind')), eq(tallies.ownerId, sql.placeholder('owner'))))
    .prepare(name)

/** Whether a row is on the page, which is found on an index alone. Its ids come as an array, so that no plan depends on how long a page may be. */
export const onPage = (db: Db, id: PgColumn, where: SQL | undefined, order: SQL[]) =>
  sql`${id} = any(array(${db
    .select({ id })
    .from(id.table)
    .where(where)
    .orderBy(...order)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))}))`

type List<Row> = { execute: (values: Record<string, unknown>) => Promise<Row[]> }
type Asked = { page: number; limit: number } & Record<string, unknown>

/** Reads a page with its meta; the values that the list names are given beside `page` and `limit`. */
export const readList = async <Row extends { total: number }>(list: List<Row>, { page, limit, ...named }: Asked) => {
  const [{ total, ...found }] = (await list.execute({ ...named, limit, offset: (page - 1) * limit })) as [Row]
  return { ...found, meta: pages(page, limit, total) }
}
