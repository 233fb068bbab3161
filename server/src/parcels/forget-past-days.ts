import { sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'

/** Deletes the counters of past days whose slots sum to zero, so that counting late parcels stays fast. */
export const forgetPastDays = (db: Db) =>
  transact(db, (tx) =>
    // Lock before summing, so that only summed slots are deleted; a slot added meanwhile stays.
    tx.execute(sql`
      with past as (
        select kind, key, slot, n from counters where kind in ('day', 'returning', 'touched') and owner_id = 0 and key < (current_date - 2)::text
        order by kind, key, slot for update
      ), empty as (select kind, key from past group by kind, key having sum(n) = 0)
      delete from counters c using past, empty
      where c.kind = past.kind and c.owner_id = 0 and c.key = past.key and c.slot = past.slot and past.kind = empty.kind and past.key = empty.key`),
  )
