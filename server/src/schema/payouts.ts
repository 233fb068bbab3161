import { type PayoutMethod, payoutMethods } from '@ranar/contract'
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { oneOf } from '../platform/db/columns.ts'
import { users } from './people.ts'
import { instant } from './references.ts'

/** Where senders want their money. Append-only: a change is a new row, so that a payout keeps the account it was made for; the newest of a person is in force. */
export const payoutAccounts = pgTable(
  'payout_accounts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    method: text().$type<PayoutMethod>().notNull(),
    /** As `payoutNumber` of the contract makes it: digits. */
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
