import { sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'

/** Longer than any phone keeps unsent scans. */
const KEPT_DAYS = 90
const MOST = 20_000

/** Deletes old scans, at most MOST per run: their effect is in the parcels' history, and no phone resends them. */
export const forgetOldScans = (db: Db) =>
  db.execute(sql`
    delete from desk_scans where action_id in (
      select action_id from desk_scans where received_at < now() - make_interval(days => ${KEPT_DAYS}) order by received_at limit ${MOST})`)
