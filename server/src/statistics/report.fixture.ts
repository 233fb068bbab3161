import { api, type Figure, type ReportName } from '@ranar/contract'
import type { Company, Somebody } from '../../test/crew.ts'

export const report = async (who: Somebody, name: ReportName, more: object = {}) =>
  (await who(api.reports.rows, { query: { name, ...more } })).rows

export const listed = async (who: Somebody, figure: Figure, more: object = {}) =>
  await who(api.reports.parcels, { query: { figure, limit: 100, ...more } })

export const sumOf = (rows: Record<string, unknown>[], column: string) =>
  rows.reduce((sum, row) => sum + Number(row[column]), 0)

/** What the counters say, and a recount from the history (and per courier from `visits`). */
export const countedBy = ({ pool }: Pick<Company, 'pool'>) => {
  const rowsOf = async (sql: string) => (await pool.query<{ key: string; n: number }>(sql)).rows
  const counted = () =>
    rowsOf(`SELECT kind || '/' || owner_id || '/' || key AS key, sum(n)::int AS n FROM counters
      WHERE kind IN ('visits', 'returning') OR (kind = 'touched') GROUP BY 1 HAVING sum(n) <> 0 ORDER BY 1`)
  const recounted = () =>
    rowsOf(`
    WITH ends AS (
      SELECT e.*, p.delivery_man_id, p.expected_on, (e.at AT TIME ZONE 'Asia/Dhaka')::date AS day FROM parcel_events e JOIN parcels p ON p.id = e.parcel_id
      WHERE e.name IN ('delivered', 'returned', 'attempted')
        AND NOT (e.name <> 'attempted' AND EXISTS (SELECT FROM parcel_events r WHERE r.parcel_id = e.parcel_id AND r.name = 'reopened' AND r.id > e.id))
    ), keys AS (
      SELECT day, CASE name WHEN 'attempted' THEN 'failed' ELSE name END AS key FROM ends
      UNION ALL SELECT day, 'reason_' || (detail->>'reason') FROM ends WHERE name = 'attempted'
      UNION ALL SELECT day, 'first_' || CASE name WHEN 'attempted' THEN 'failed' ELSE name END FROM ends e
        WHERE (name = 'delivered' OR detail ? 'attempt') AND NOT EXISTS (SELECT FROM ends b WHERE b.parcel_id = e.parcel_id AND b.id < e.id AND (b.name = 'delivered' OR b.detail ? 'attempt'))
      UNION ALL SELECT day, 'late' FROM ends WHERE name = 'delivered' AND day > expected_on
    ), held AS (
      SELECT p.*, (SELECT max(at) FROM parcel_events e WHERE e.parcel_id = p.id) AS touched,
        (SELECT max(at) FROM parcel_events e WHERE e.parcel_id = p.id AND e.name = 'turned_back') AS turned
      FROM parcels p WHERE stage IN ('pending', 'on the way') AND custody IN ('courier', 'office')
    )
    SELECT 'visits/0/' || key || ':' || day AS key, count(*)::int AS n FROM keys GROUP BY 1
    UNION ALL SELECT 'visits/' || v.courier_id || '/' || k.key || ':' || v.day, count(*)::int FROM visits v,
      unnest(ARRAY[v.kind, CASE WHEN v.is_first THEN 'first_' || v.kind END, CASE WHEN v.is_late THEN 'late' END, 'reason_' || v.reason]) AS k(key)
      WHERE v.courier_id IS NOT NULL AND k.key IS NOT NULL GROUP BY 1
    UNION ALL SELECT 'touched/0/' || utc_hour(touched), count(*)::int FROM held GROUP BY 1
    UNION ALL SELECT 'returning/0/' || (turned AT TIME ZONE 'Asia/Dhaka')::date, count(*)::int FROM held WHERE step = 'returning' GROUP BY 1
    ORDER BY 1`)
  return { counted, recounted }
}
