import type { DeskParcel } from '@ranar/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { parcels } from '../schema/parcels.ts'
import { dueTaka } from './due.ts'
import { adminWire } from './lists.ts'

// Ignore payments: they do not move a parcel.
const lastEvent = (what: SQL) => sql`(
  select ${what} from parcel_events e left join users u on u.id = e.actor_id
  where e.parcel_id = parcels.id and e.name <> 'paid' order by e.id desc limit 1)`

/** A parcel as the desk lists it; `today` is a placeholder. */
export const deskWire = {
  ...adminWire,
  step: parcels.step,
  custody: parcels.custody,
  due: dueTaka,
  attempts: parcels.countedAttempts,
  thana: parcels.thana,
  late: sql<boolean>`coalesce(${parcels.stage} = 'on the way' and ${parcels.expectedOn} < ${sql.placeholder('today')}, false)`,
  since: sql<string>`coalesce(${lastEvent(sql`iso(e.at)`)}, iso(${parcels.createdAt}))`,
  by: sql<string | null>`${lastEvent(sql`case when e.actor_id <> parcels.sender_id then u.name end`)}`,
} satisfies Record<keyof DeskParcel, PgColumn | SQL>
