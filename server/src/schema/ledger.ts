import {
  type AccountKind,
  accountKinds,
  accounts as accountRules,
  postings,
  type TransferKind,
  transferKinds,
} from '@ranar/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { oneOf } from '../platform/db/columns.ts'
import { collections } from './collections.ts'
import { handovers } from './handovers.ts'
import { parcels } from './parcels.ts'
import { payments, refunds } from './payments.ts'
import { payouts } from './payouts.ts'
import { users } from './people.ts'
import { unmatchedPayments } from './reconciliation.ts'
import { instant } from './references.ts'

const id = (name: string) => bigint(name, { mode: 'number' })
const list = (kinds: readonly string[]) => sql.raw(kinds.map((kind) => `'${kind}'`).join(', '))
const ofPeople = accountKinds.filter((kind) => accountRules[kind].owner !== 'company')
/** Kinds of accounts that belong to a person; such an account has one balance row, one of the company has 32. */
const personal = list(ofPeople)

export const accounts = pgTable(
  'accounts',
  {
    id: id('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<AccountKind>().notNull(),
    ownerId: id('owner_id').references(() => users.id),
  },
  (t) => [
    unique('accounts_of_owner').on(t.ownerId, t.kind).nullsNotDistinct(),
    unique('accounts_kind').on(t.id, t.kind),
    check('accounts_kind_known', oneOf(t.kind, accountKinds)),
    check('accounts_owner', sql`(${t.kind} in (${personal})) = (${t.ownerId} is not null)`),
  ],
)

const pairs = transferKinds.map((kind) => {
  const [debit, credit] = postings[kind]
  return `('${kind}', '${debit}', '${credit}')`
})

/** Money from one account to another, in whole taka, by `post` and the card money triggers. Append-only. */
export const transfers = pgTable(
  'transfers',
  {
    id: id('id').primaryKey().generatedAlwaysAsIdentity(),
    debitId: id('debit_id').notNull(),
    debitKind: text('debit_kind').$type<AccountKind>().notNull(),
    creditId: id('credit_id').notNull(),
    creditKind: text('credit_kind').$type<AccountKind>().notNull(),
    taka: integer().notNull(),
    kind: text().$type<TransferKind>().notNull(),
    parcelId: id('parcel_id').references(() => parcels.id),
    collectionId: id('collection_id').references(() => collections.id),
    handoverId: id('handover_id').references(() => handovers.id),
    payoutId: id('payout_id').references(() => payouts.id),
    paymentId: id('payment_id').references(() => payments.id),
    refundId: id('refund_id').references(() => refunds.id),
    unmatchedId: id('unmatched_id').references(() => unmatchedPayments.id),
    /** The transfer that this one reverses. */
    reverses: id('reverses'),
    /** Names what happened; nothing is posted twice under one key. */
    key: text().notNull(),
    actorId: id('actor_id').references(() => users.id),
    reason: text(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    foreignKey({
      name: 'transfers_debit',
      columns: [t.debitId, t.debitKind],
      foreignColumns: [accounts.id, accounts.kind],
    }),
    foreignKey({
      name: 'transfers_credit',
      columns: [t.creditId, t.creditKind],
      foreignColumns: [accounts.id, accounts.kind],
    }),
    foreignKey({ name: 'transfers_reversed', columns: [t.reverses], foreignColumns: [t.id] }),
    uniqueIndex('transfers_key').on(t.key),
    uniqueIndex('transfers_reverses').on(t.reverses).where(sql`${t.reverses} is not null`),
    index('transfers_parcel').on(t.parcelId).where(sql`${t.parcelId} is not null`),
    index('transfers_unmatched').on(t.unmatchedId).where(sql`${t.unmatchedId} is not null`),
    index('transfers_refund').on(t.refundId).where(sql`${t.refundId} is not null`),
    index('transfers_handover').on(t.handoverId).where(sql`${t.handoverId} is not null`),
    index('transfers_payout').on(t.payoutId).where(sql`${t.payoutId} is not null`),
    index('transfers_debit_person').on(t.debitId, t.id).where(sql`${t.debitKind} in (${personal})`),
    index('transfers_credit_person').on(t.creditId, t.id).where(sql`${t.creditKind} in (${personal})`),
    check('transfers_of_handover', sql`${t.kind} not in ('handed_over', 'short') or ${t.handoverId} is not null`),
    check(
      'transfers_of_collection',
      sql`${t.kind} <> 'payable' or (${t.collectionId} is not null and ${t.parcelId} is not null)`,
    ),
    check('transfers_taka', sql`${t.taka} > 0`),
    check('transfers_kind_known', oneOf(t.kind, transferKinds)),
    check(
      'transfers_posting',
      sql`case when ${t.reverses} is null then (${t.kind}, ${t.debitKind}, ${t.creditKind}) in (${sql.raw(pairs.join(', '))})
      else (${t.kind}, ${t.creditKind}, ${t.debitKind}) in (${sql.raw(pairs.join(', '))}) end`,
    ),
  ],
)

/** Debits less credits, written only by the trigger of `transfers`; slots give company accounts parallel writers. */
export const balances = pgTable(
  'balances',
  {
    accountId: id('account_id')
      .notNull()
      .references(() => accounts.id),
    kind: text().$type<AccountKind>().notNull(),
    slot: smallint().notNull().default(0),
    taka: id('taka').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.slot] }),
    check('balances_courier', sql`${t.kind} not in ('courier_cash', 'courier_debt') or ${t.taka} >= 0`),
    check('balances_pending', sql`${t.kind} <> 'sender_pending' or ${t.taka} <= 0`),
  ],
)
