import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  doublePrecision,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea } from '../platform/db/columns.ts'
import { users } from './people.ts'
import { instant, parcelId } from './references.ts'

/** Links to the receiver's page; only the hash of the token is stored. */
export const receiverLinks = pgTable(
  'receiver_links',
  {
    parcelId: parcelId(),
    version: smallint().notNull(),
    tokenHash: bytea('token_hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    revokedAt: instant('revoked_at'),
  },
  (t) => [primaryKey({ columns: [t.parcelId, t.version] }), uniqueIndex('receiver_links_token').on(t.tokenHash)],
)

/** Tries at the six-digit code that proves a delivery. The code is derived from the secret and not stored. */
export const deliveryCodes = pgTable('delivery_codes', {
  parcelId: parcelId().primaryKey(),
  version: smallint().notNull().default(1),
  tries: smallint().notNull().default(0),
  triesOn: date('tries_on', { mode: 'string' }),
  provedOn: date('proved_on', { mode: 'string' }),
})

/** What a receiver asked for on the page of the link. */
export const receiverWishes = pgTable('receiver_wishes', {
  parcelId: parcelId().primaryKey(),
  day: date({ mode: 'string' }),
  note: text(),
  phone: text(),
  changedAt: instant('changed_at').notNull().defaultNow(),
  /** When the present day, note and phone were asked for, for the parcel's history. */
  dayAt: instant('day_at'),
  noteAt: instant('note_at'),
  phoneAt: instant('phone_at'),
  /** When the receiver said that they do not want the parcel; the sender decides. */
  refusedAt: instant('refused_at'),
})

/** Receivers saved by a sender; the same name and phone is the same receiver. */
export const savedReceivers = pgTable(
  'saved_receivers',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    publicId: uuid('public_id').notNull().defaultRandom(),
    senderId: bigint('sender_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    phone: text().notNull(),
    address: text().notNull(),
    email: text().notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    thana: text(),
    /** Name and phone, normalized for comparison. */
    nameKey: text('name_key').notNull().generatedAlwaysAs(sql`search_fold(name)`),
    phoneKey: text('phone_key').notNull().generatedAlwaysAs(sql`phone_key(phone)`),
    usedAt: instant('used_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('saved_receivers_public_id').on(t.publicId),
    uniqueIndex('saved_receivers_once').on(t.senderId, t.phoneKey, t.nameKey),
    index('saved_receivers_newest').on(t.senderId, t.usedAt, t.id),
    check('saved_receivers_place', sql`(${t.latitude} is null) = (${t.longitude} is null)`),
  ],
)
