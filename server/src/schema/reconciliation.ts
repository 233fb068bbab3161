import { type PaymentProvider, unmatchedReasons, unmatchedStatuses } from '@ranar/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { oneOf } from '../platform/db/columns.ts'
import { users } from './people.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Tells this database from others; made at its first start. */
export const installation = pgTable(
  'installation',
  { only: smallint().primaryKey().default(1), id: uuid().notNull().defaultRandom() },
  (t) => [check('installation_one_row', sql`${t.only} = 1`)],
)

/** Progress of comparing a provider's lists with the books: what is new twice a minute, the whole month once a day.
 * `since`, `after` and `top` belong to a pass under way; times of the provider's clock are in seconds. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    provider: text().$type<PaymentProvider>().notNull().default('stripe'),
    list: text().$type<'intents' | 'refunds'>().notNull(),
    span: text().$type<'new' | 'month'>().notNull(),
    since: bigint({ mode: 'number' }),
    after: text(),
    top: bigint({ mode: 'number' }),
    /** The newest item that a whole pass has seen. */
    seenTo: bigint('seen_to', { mode: 'number' }),
    beganAt: instant('began_at'),
    /** When the last whole pass began. */
    coveredAt: instant('covered_at'),
  },
  (t) => [primaryKey({ columns: [t.provider, t.list, t.span] })],
)

/** Money at the provider that no payment here names; `amount` in the currency's smallest unit. */
export const unmatchedPayments = pgTable(
  'unmatched_payments',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    publicId: uuid('public_id').notNull().unique().defaultRandom(),
    provider: text().$type<PaymentProvider>().notNull().default('stripe'),
    /** Id of the session, or of the refund that nobody asked for. */
    providerId: text('provider_id').notNull().unique(),
    sessionId: text('intent_id').notNull(),
    parcelCode: text('parcel_code').notNull(),
    reason: text().$type<(typeof unmatchedReasons)[number]>().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    /** Whether this installation made it, and not another one that shares the account. */
    isOwn: boolean('is_own').notNull(),
    status: text().$type<(typeof unmatchedStatuses)[number]>().notNull().default('open'),
    attempt: smallint().notNull().default(0),
    foundAt: instant('found_at').notNull().defaultNow(),
    decidedAt: instant('decided_at'),
    /** Null while undecided, or if it went back automatically. */
    decidedBy: bigint('decided_by', { mode: 'number' }).references(() => users.id),
  },
  (t) => [
    index('unmatched_payments_newest').on(t.foundAt, t.id),
    index('unmatched_payments_status').on(t.status, t.foundAt, t.id),
    index('unmatched_payments_intent').on(t.sessionId),
    index('unmatched_payments_alone').on(t.decidedAt).where(sql`${t.decidedBy} is null`),
    check('unmatched_payments_reason', oneOf(t.reason, unmatchedReasons)),
    check('unmatched_payments_state', oneOf(t.status, unmatchedStatuses)),
    check('unmatched_payments_amount', sql`${t.amount} > 0`),
  ],
)
