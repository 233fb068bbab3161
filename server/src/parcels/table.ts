import { eventNames, type Stage, stages, type TypeCode, typeCodes } from '@ranar/contract'
import { sql } from 'drizzle-orm'
import { bigint, check, date, doublePrecision, index, integer, jsonb, numeric, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { oneOf, users } from '../people/table.ts'

/** What the history keeps; the wire shows a rejection as a cancellation. */
export const historyNames = [...eventNames, 'rejected'] as const
export type HistoryName = (typeof historyNames)[number]

export const parcels = pgTable(
  'parcels',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    code: text().notNull(),
    senderId: bigint('sender_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    deliveryManId: bigint('delivery_man_id', { mode: 'number' }).references(() => users.id),
    type: text().$type<TypeCode>().notNull(),
    weightKg: numeric('weight_kg', { precision: 7, scale: 3, mode: 'number' }).notNull(),
    priceTaka: integer('price_taka').notNull(),
    receiverName: text('receiver_name').notNull(),
    receiverPhone: text('receiver_phone').notNull(),
    receiverAddress: text('receiver_address').notNull(),
    receiverEmail: text('receiver_email').notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    stage: text().$type<Stage>().notNull().default('pending'),
    expectedOn: date('expected_on', { mode: 'string' }),
    rating: integer(),
    comment: text(),
    reviewedAt: timestamp('reviewed_at', { withTimezone: true }),
    idempotencyKey: text('idempotency_key'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('parcels_code').on(t.code),
    uniqueIndex('parcels_idempotency').on(t.senderId, t.idempotencyKey),
    index('parcels_sender_newest').on(t.senderId, t.createdAt, t.id),
    index('parcels_sender_stage').on(t.senderId, t.stage, t.createdAt, t.id),
    index('parcels_sender_reviewed').on(t.senderId, sql`(${t.rating} is null)`, t.createdAt, t.id, t.rating).where(sql`${t.stage} = 'delivered'`),
    index('parcels_newest').on(t.createdAt, t.id, t.type),
    index('parcels_stage_newest').on(t.stage, t.createdAt, t.id),
    // On the way first, by expected date; then the rest, newest first. The last columns let a page be found without its rows: PostgreSQL does not take them from an expression.
    index('parcels_round').on(
      t.deliveryManId,
      sql`(${t.stage} <> 'on the way')`,
      sql`(case when ${t.stage} = 'on the way' then ${t.expectedOn} end)`,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
      t.stage,
      t.expectedOn,
    ),
    index('parcels_round_stage').on(
      t.deliveryManId,
      t.stage,
      sql`(case when ${t.stage} = 'on the way' then ${t.expectedOn} end)`,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
      t.expectedOn,
    ),
    index('parcels_reviews').on(t.deliveryManId, t.reviewedAt, t.id).where(sql`${t.rating} is not null`),
    index('parcels_reviews_rating').on(t.deliveryManId, t.rating, t.reviewedAt, t.id).where(sql`${t.rating} is not null`),
    check('parcels_stage', oneOf(t.stage, stages)),
    check('parcels_type', oneOf(t.type, typeCodes)),
    check('parcels_weight', sql`${t.weightKg} > 0 and ${t.weightKg} <= 100`),
    check('parcels_price', sql`${t.priceTaka} > 0`),
    check('parcels_place', sql`${t.latitude} between -90 and 90 and ${t.longitude} between -180 and 180`),
    check('parcels_delivery_man', sql`(${t.stage} in ('on the way', 'delivered', 'returned')) = (${t.deliveryManId} is not null)`),
    check(
      'parcels_review',
      sql`(${t.rating} is null and ${t.reviewedAt} is null and ${t.comment} is null)
      or (${t.rating} between 1 and 5 and ${t.reviewedAt} is not null and ${t.comment} is not null and ${t.stage} = 'delivered')`,
    ),
  ],
)

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
    detail: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [
    index('parcel_events_parcel').on(t.parcelId, t.id),
    index('parcel_events_name').on(t.name, t.at),
    check('parcel_events_name_known', oneOf(t.name, historyNames)),
  ],
)
