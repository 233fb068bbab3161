import { type Column, type GetColumnData, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

type Field = SQL | SQL.Aliased | Column
type Value<F> = F extends SQL<infer T> | SQL.Aliased<infer T> ? T : F extends Column ? GetColumnData<F> : never

/** Formats an instant as the API sends it: ISO 8601, UTC, with milliseconds. */
export const iso = (at: SQL | Column) => sql<string>`iso(${at})`

/** Combines fields into one JSON object in the database. */
export const jsonObject = <F extends Record<string, Field>>(fields: F) =>
  sql<{ [K in keyof F]: Value<F[K]> }>`json_build_object(${sql.join(
    Object.entries(fields).flatMap(([key, value]) => [sql.raw(`'${key}'`), value]),
    sql`, `,
  )})`

/** Aggregates the rows of a select of one `item` into a JSON array, so that a page is one value of a larger select. */
export const jsonArray = <T>(rows: SQLWrapper & { _: { result: { item: T }[] } }) =>
  sql<T[]>`(select coalesce(json_agg(listed.item), '[]') from (${rows}) as listed)`
