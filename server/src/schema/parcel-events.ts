import { type HistoryName, historyNames, type ReasonCode, type Relation } from '@ranar/contract'
import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { oneOf } from '../platform/db/columns.ts'
import { parcels } from './parcels.ts'
import { users } from './people.ts'

/** Details of an event; times and places come from the courier's device. */
export type EventDetail = {
  /** ISO 8601, UTC. */
  deviceAt?: string
  place?: { latitude: number; longitude: number; accuracyM: number }
  attempt?: number
  reason?: ReasonCode
  note?: string
  /** The agreed calendar day, `yyyy-MM-dd`. */
  until?: string
  /** Id of the bulk move that the event belongs to. */
  bulk?: string
  /** Id of the bulk move that the event undoes. */
  undoes?: string
  /** Internal id of the courier who was sent to collect the parcel. */
  courierId?: number
  /** Who took the parcel at the door. */
  receivedBy?: { name: string; relation: Relation }
}

/** Append-only: the timeline, the time of delivery and the source of statistics. */
export const parcelEvents = pgTable(
  'parcel_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    parcelId: bigint('parcel_id', { mode: 'number' })
      .notNull()
      .references(() => parcels.id),
    name: text().$type<HistoryName>().notNull(),
    actorId: bigint('actor_id', { mode: 'number' }).references(() => users.id),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    detail: jsonb().$type<EventDetail>(),
    actionId: uuid('action_id'),
  },
  (t) => [
    index('parcel_events_parcel').on(t.parcelId, t.id),
    index('parcel_events_name').on(t.name, t.at),
    uniqueIndex('parcel_events_action').on(t.actionId, t.name).where(sql`${t.actionId} is not null`),
    check('parcel_events_name_known', oneOf(t.name, historyNames)),
  ],
)
