import { sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { companyNumber } from '../schema/company.ts'

const MOST = 20_000

/** Clears receivers' notes and phones `proofDays` after a parcel's end, at most MOST per run. Refusals stay. */
export const forgetWishes = (db: Db) => {
  const longAgo = sql`now() - make_interval(days => ${companyNumber('proofDays')})`
  return db.execute(sql`
    update receiver_wishes set note = null, phone = null where parcel_id in (
      select w.parcel_id from receiver_wishes w join parcels p on p.id = w.parcel_id
      where (w.note is not null or w.phone is not null) and w.changed_at < ${longAgo} and p.stage in ('delivered', 'returned', 'canceled')
        and not exists (select from parcel_events e where e.parcel_id = p.id and e.at > ${longAgo})
      limit ${MOST})`)
}
