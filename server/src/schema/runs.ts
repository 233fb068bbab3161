import { type MessageParams, pickupModes } from '@ranar/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, oneOf } from '../platform/db/columns.ts'
import { parcels } from './parcels.ts'
import { courierId, instant, parcelId } from './references.ts'

/** Which courier was to deliver a parcel, and until when. */
export const parcelAssignments = pgTable(
  'parcel_assignments',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    parcelId: parcelId(),
    courierId: courierId().notNull(),
    assignedAt: instant('assigned_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('parcel_assignments_current').on(t.parcelId).where(sql`${t.endedAt} is null`),
    index('parcel_assignments_courier').on(t.courierId, t.parcelId, t.endedAt),
    index('parcel_assignments_lately').on(t.courierId, t.id),
  ],
)

/** The order in which a courier chose to visit the stops of a day. */
export const runOrders = pgTable(
  'run_orders',
  {
    courierId: courierId().notNull(),
    day: date({ mode: 'string' }).notNull(),
    parcelIds: bigint('parcel_ids', { mode: 'number' }).array().notNull(),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.courierId, t.day] })],
)

/** Actions received from couriers' devices, so that a repeat has no second effect. */
export const courierActions = pgTable(
  'courier_actions',
  {
    actionId: uuid('action_id').primaryKey(),
    courierId: courierId().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    bodyHash: bytea('body_hash').notNull(),
    parcelId: bigint('parcel_id', { mode: 'number' }).references(() => parcels.id),
    result: text().$type<'applied' | 'conflict' | 'rejected'>().notNull(),
    message: text().notNull(),
    params: jsonb().$type<MessageParams>(),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (t) => [
    index('courier_actions_courier').on(t.courierId, t.receivedAt),
    check('courier_actions_result', oneOf(t.result, ['applied', 'conflict', 'rejected'])),
  ],
)

/** How a booked parcel gets to the company. */
export const pickups = pgTable(
  'pickups',
  {
    parcelId: parcelId().primaryKey(),
    mode: text().$type<(typeof pickupModes)[number]>().notNull(),
    address: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    day: date({ mode: 'string' }),
    courierId: courierId(),
  },
  (t) => [
    index('pickups_courier').on(t.courierId, t.day),
    index('pickups_day').on(t.day).where(sql`${t.mode} = 'collect'`),
    check('pickups_mode', oneOf(t.mode, pickupModes)),
    check('pickups_address', sql`${t.mode} = 'bring' or (${t.address} is not null and ${t.day} is not null)`),
  ],
)
