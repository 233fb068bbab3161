import {
  type ChargeSource,
  type Custody,
  chargeSources,
  custodies,
  type Locale,
  locales,
  type ProofLevel,
  proofLevels,
  type Stage,
  type Step,
  stepNames,
  steps,
  type TypeCode,
  typeCodes,
} from '@ranar/contract'
import { type SQLWrapper, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  numeric,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bytea, oneOf } from '../platform/db/columns.ts'
import { users } from './people.ts'

const stageOfStep = sql.raw(
  `case step ${stepNames.map((step) => `when '${step}' then '${steps[step]}'`).join(' ')} end`,
)

/** SQL condition: the company still has work with the parcel; partial indexes use exactly these words. */
export const isOpen = (stage: SQLWrapper) => sql`${stage} in ('pending', 'on the way')`

export const parcels = pgTable(
  'parcels',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    code: text().notNull(),
    senderId: bigint('sender_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    courierId: bigint('delivery_man_id', { mode: 'number' }).references(() => users.id),
    type: text().$type<TypeCode>().notNull(),
    weightKg: numeric('weight_kg', { precision: 7, scale: 3, mode: 'number' }).notNull(),
    priceTaka: integer('price_taka').notNull(),
    receiverName: text('receiver_name').notNull(),
    receiverPhone: text('receiver_phone').notNull(),
    receiverAddress: text('receiver_address').notNull(),
    receiverEmail: text('receiver_email').notNull(),
    /** The language in which the sender booked, for mails to the receiver; null in rows older than the column. */
    receiverLocale: text('receiver_locale').$type<Locale>(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    step: text().$type<Step>().notNull().default('booked'),
    /** The step in which the parcel was assigned; taking the assignment back leads there. */
    stepBefore: text('step_before').$type<Step>(),
    stage: text().$type<Stage>().notNull().generatedAlwaysAs(stageOfStep),
    custody: text().$type<Custody>().notNull().default('sender'),
    /** The courier who holds the parcel now, who need not be the one assigned to deliver it. */
    holderId: bigint('holder_id', { mode: 'number' }).references(() => users.id),
    countedAttempts: smallint('counted_attempts').notNull().default(0),
    proofLevel: text('proof_level').$type<ProofLevel>().notNull().default('none'),
    codTaka: integer('cod_taka').notNull().default(0),
    chargeFrom: text('charge_from').$type<ChargeSource>().notNull().default('door'),
    /** Id of its thana: chosen by the sender, else the nearest. Rows older than the tariffs have any text or null. */
    thana: text(),
    thanaChosen: boolean('thana_chosen').notNull().default(false),
    /** The version of the tariff that priced it. */
    tariffVersion: integer('tariff_version').notNull().default(1),
    reference: text(),
    expectedOn: date('expected_on', { mode: 'string' }),
    rating: integer(),
    comment: text(),
    reviewedAt: timestamp('reviewed_at', { withTimezone: true }),
    idempotencyKey: text('idempotency_key'),
    /** SHA-256 of the booking; null in rows older than the column, and in some that were booked without a key. */
    idempotencyHash: bytea('idempotency_hash'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('parcels_code').on(t.code),
    uniqueIndex('parcels_idempotency').on(t.senderId, t.idempotencyKey),
    // A canceled parcel frees its reference.
    uniqueIndex('parcels_reference')
      .on(t.senderId, t.reference)
      .where(sql`${t.reference} is not null and ${t.step} <> 'canceled'`),
    index('parcels_sender_newest').on(t.senderId, t.createdAt, t.id),
    index('parcels_sender_phone').on(t.senderId, sql`phone_key(${t.receiverPhone}) text_pattern_ops`),
    index('parcels_sender_stage').on(t.senderId, t.stage, t.createdAt, t.id),
    index('parcels_sender_reviewed')
      .on(t.senderId, sql`(${t.rating} is null)`, t.createdAt, t.id, t.rating)
      .where(sql`${t.stage} = 'delivered'`),
    index('parcels_sender_rated')
      .on(t.senderId, t.createdAt, t.id)
      .where(sql`${t.stage} = 'delivered' and ${t.rating} is not null`),
    index('parcels_newest').on(t.createdAt, t.id, t.type),
    index('parcels_stage_newest').on(t.stage, t.createdAt, t.id),
    // The order of a courier's list. The last columns allow index-only scans: expressions do not provide them.
    index('parcels_round').on(
      t.courierId,
      sql`(${t.stage} <> 'on the way')`,
      sql`(case when ${t.stage} = 'on the way' then ${t.expectedOn} end)`,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
      t.stage,
      t.expectedOn,
    ),
    index('parcels_round_stage').on(
      t.courierId,
      t.stage,
      sql`(case when ${t.stage} = 'on the way' then ${t.expectedOn} end)`,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
      t.expectedOn,
    ),
    index('parcels_reviews').on(t.courierId, t.reviewedAt, t.id).where(sql`${t.rating} is not null`),
    index('parcels_reviews_rating').on(t.courierId, t.rating, t.reviewedAt, t.id).where(sql`${t.rating} is not null`),
    index('parcels_holder').on(t.holderId).where(sql`${t.holderId} is not null`),
    // The desk: open parcels, oldest first.
    index('parcels_open_oldest').on(t.createdAt, t.id).where(isOpen(t.stage)),
    index('parcels_open_step').on(t.step, t.createdAt, t.id).where(isOpen(t.stage)),
    index('parcels_open_thana').on(t.thana, t.createdAt, t.id).where(isOpen(t.stage)),
    index('parcels_open_day').on(t.expectedOn, t.step, t.createdAt, t.id).where(sql`${t.stage} = 'on the way'`),
    check('parcels_step', oneOf(t.step, stepNames)),
    check('parcels_step_before', sql`${t.stepBefore} in ('booked', 'picked_up', 'at_office', 'held')`),
    check('parcels_custody', oneOf(t.custody, custodies)),
    check('parcels_holder_known', sql`(${t.custody} = 'courier') = (${t.holderId} is not null)`),
    check(
      'parcels_custody_of_step',
      sql`case ${t.step}
      when 'booked' then ${t.custody} = 'sender'
      when 'picked_up' then ${t.custody} = 'courier'
      when 'at_office' then ${t.custody} in ('office', 'courier')
      when 'assigned' then ${t.custody} in ('sender', 'courier', 'office')
      when 'held' then ${t.custody} = 'office'
      when 'returning' then ${t.custody} in ('office', 'courier')
      when 'delivered' then ${t.custody} = 'receiver'
      when 'returned' then ${t.custody} = 'sender'
      when 'canceled' then ${t.custody} in ('sender', 'courier', 'office')
      when 'lost' then ${t.custody} = 'nobody'
      else ${t.custody} = 'courier' end`,
    ),
    check('parcels_proof_level', oneOf(t.proofLevel, proofLevels)),
    check('parcels_charge_from', oneOf(t.chargeFrom, chargeSources)),
    check('parcels_cod', sql`${t.codTaka} between 0 and 500000`),
    check('parcels_receiver_locale', oneOf(t.receiverLocale, locales)),
    check('parcels_type', oneOf(t.type, typeCodes)),
    check('parcels_weight', sql`${t.weightKg} > 0 and ${t.weightKg} <= 100`),
    check('parcels_price', sql`${t.priceTaka} > 0`),
    check('parcels_place', sql`${t.latitude} between -90 and 90 and ${t.longitude} between -180 and 180`),
    check(
      'parcels_delivery_man',
      sql`case when ${t.step} in ('assigned', 'out', 'failed', 'delivered') then ${t.courierId} is not null
      when ${t.step} in ('returning', 'returned') then true else ${t.courierId} is null end`,
    ),
    check(
      'parcels_review',
      sql`(${t.rating} is null and ${t.reviewedAt} is null and ${t.comment} is null)
      or (${t.rating} between 1 and 5 and ${t.reviewedAt} is not null and ${t.comment} is not null and ${t.stage} = 'delivered')`,
    ),
  ],
)
