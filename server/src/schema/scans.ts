import { type MessageParams, type ScanMode, type ScanResultName, scanModes, scanResults } from '@ranar/contract'
import { bigint, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, oneOf } from '../platform/db/columns.ts'
import { parcels } from './parcels.ts'
import { users } from './people.ts'
import { courierId, instant } from './references.ts'

/** Codes scanned by dispatchers with the results, so that a repeat gets the same answer and does nothing. */
export const deskScans = pgTable(
  'desk_scans',
  {
    actionId: uuid('action_id').primaryKey(),
    actorId: bigint('actor_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    mode: text().$type<ScanMode>().notNull(),
    courierId: courierId(),
    bodyHash: bytea('body_hash').notNull(),
    parcelId: bigint('parcel_id', { mode: 'number' }).references(() => parcels.id),
    result: text().$type<ScanResultName>().notNull(),
    message: text().notNull(),
    params: jsonb().$type<MessageParams>(),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (t) => [
    index('desk_scans_received').on(t.receivedAt),
    check('desk_scans_mode', oneOf(t.mode, scanModes)),
    check('desk_scans_result', oneOf(t.result, scanResults)),
  ],
)
