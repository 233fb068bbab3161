import { sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'

/** Longer than any phone keeps scans that are not sent yet. */
const KEPT_DAYS = 90
const MOST = 20_000

/** Deletes old scans: what they did is in the parcels' history, and nobody sends them again. So many at a time, as
 * the rest can wait for the next turn. */
export const forgetOldScans = (db: Db) =>
  db.execute(sql`
    delete from desk_scans where action_id in (
      select action_id from desk_scans where received_at < now() - make_interval(days => ${KEPT_DAYS}) order by received_at limit ${MOST})`)
