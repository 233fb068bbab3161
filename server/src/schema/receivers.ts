import { date, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea } from '../platform/db/columns.ts'
import { instant, parcelId } from './references.ts'

/** The receiver's own page: only the hash of its token is kept. */
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

/** Tries at the six digits that prove a delivery. The digits themselves are derived from the app's secret and rest nowhere. */
export const deliveryCodes = pgTable('delivery_codes', {
  parcelId: parcelId().primaryKey(),
  version: smallint().notNull().default(1),
  tries: smallint().notNull().default(0),
  triesOn: date('tries_on', { mode: 'string' }),
  provedOn: date('proved_on', { mode: 'string' }),
})

/** What the receiver asked for on the page of the link. */
export const receiverWishes = pgTable('receiver_wishes', {
  parcelId: parcelId().primaryKey(),
  day: date({ mode: 'string' }),
  note: text(),
  phone: text(),
  changedAt: instant('changed_at').notNull().defaultNow(),
  /** When the receiver said that they do not want the parcel; the sender decides. */
  refusedAt: instant('refused_at'),
})
