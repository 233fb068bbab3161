import { type PayoutMethod, type PayoutStatus, payoutMethods, payoutStatuses } from '@ranar/contract'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { oneOf } from '../platform/db/columns.ts'
import { users } from './people.ts'
import { instant } from './references.ts'

/** Senders' payout accounts. Append-only, so that a payout keeps the account it was made for; the newest is valid. */
export const payoutAccounts = pgTable(
  'payout_accounts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    method: text().$type<PayoutMethod>().notNull(),
    /** Digits, as `payoutNumber` of the contract makes them. */
    number: text().notNull(),
    name: text().notNull(),
    bank: text(),
    branch: text(),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [
    index('payout_accounts_newest').on(t.userId, t.id),
    check('payout_accounts_method', oneOf(t.method, payoutMethods)),
    check('payout_accounts_number', sql`${t.number} ~ '^[0-9]{6,20}$'`),
    check('payout_accounts_bank', sql`${t.method} = 'bank' or (${t.bank} is null and ${t.branch} is null)`),
  ],
)
/** Money to a sender: made of all that was due, then sent by another person, or failed. Its account never changes. */
export const payouts = pgTable(
  'payouts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    publicId: uuid('public_id').notNull().defaultRandom(),
    senderId: bigint('sender_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    accountId: bigint('account_id', { mode: 'number' })
      .notNull()
      .references(() => payoutAccounts.id),
    status: text().$type<PayoutStatus>().notNull().default('draft'),
    taka: integer().notNull(),
    lines: integer().notNull(),
    madeBy: bigint('made_by', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    madeAt: instant('made_at').notNull().defaultNow(),
    reference: text(),
    sentBy: bigint('sent_by', { mode: 'number' }).references(() => users.id),
    sentAt: instant('sent_at'),
    /** Whether nobody else had the right to handle money when it was sent. */
    sentAlone: boolean('sent_alone').notNull().default(false),
    reason: text(),
    failedBy: bigint('failed_by', { mode: 'number' }).references(() => users.id),
    failedAt: instant('failed_at'),
  },
  (t) => [
    uniqueIndex('payouts_public_id').on(t.publicId),
    uniqueIndex('payouts_one_draft').on(t.senderId).where(sql`${t.status} = 'draft'`),
    index('payouts_status').on(t.status, t.id),
    check('payouts_status_known', oneOf(t.status, payoutStatuses)),
    check('payouts_taka', sql`${t.taka} > 0 and ${t.lines} > 0`),
    check(
      'payouts_sent',
      sql`(${t.sentAt} is null) = (${t.reference} is null) and (${t.sentAt} is null) = (${t.sentBy} is null) and (${t.status} <> 'draft' or ${t.sentAt} is null) and (${t.status} <> 'sent' or ${t.sentAt} is not null)`,
    ),
    check(
      'payouts_failed',
      sql`(${t.status} = 'failed') = (${t.failedAt} is not null) and (${t.failedAt} is null) = (${t.failedBy} is null) and (${t.failedAt} is null) = (${t.reason} is null)`,
    ),
    check('payouts_another_person', sql`${t.sentBy} <> ${t.madeBy} or ${t.sentAlone}`),
  ],
)
