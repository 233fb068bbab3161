import { type Column, type GetColumnData, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

type Field = SQL | SQL.Aliased | Column
type Value<F> = F extends SQL<infer T> | SQL.Aliased<infer T> ? T : F extends Column ? GetColumnData<F> : never

/** An instant as the wire has it: ISO 8601, UTC, with milliseconds. */
export const iso = (at: SQL | Column) => sql<string>`iso(${at})`

/** Fields as one JSON object, made by the database. */
export const jsonObject = <F extends Record<string, Field>>(fields: F) =>
  sql<{ [K in keyof F]: Value<F[K]> }>`json_build_object(${sql.join(
    Object.entries(fields).flatMap(([key, value]) => [sql.raw(`'${key}'`), value]),
    sql`, `,
  )})`

/** The rows of a select of one `item`, as one JSON array: a page is a single value to read, and may stand beside
 * others in its statement. */
export const jsonArray = <T>(rows: SQLWrapper & { _: { result: { item: T }[] } }) =>
  sql<T[]>`(select coalesce(json_agg(listed.item), '[]') from (${rows}) as listed)`
