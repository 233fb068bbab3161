import * as z from 'zod/mini'
import { Id, Instant, Meta } from './answer-shapes.ts'
import { endpoint } from './endpoint.ts'
import { PayoutAccount, PayoutAccountChange } from './payout-accounts.ts'
import { filter, paging } from './query-shapes.ts'
import { idText, key, oneOfTexts, text } from './shapes.ts'
import { payoutStatuses } from './statements.ts'

export * from './payout-accounts.ts'

/** `due`: money owed to senders that is in no payout yet. */
export const payoutFilters = ['due', ...payoutStatuses] as const
export const MAX_MADE = 500

const Person = z.object({ _id: Id, name: z.string() })

/** Amounts in whole taka. An entry that is due has no id. */
const Payout = z.object({
  _id: z.nullable(Id),
  status: z.enum(payoutFilters),
  user: z.object({ _id: Id, name: z.string(), email: z.string(), isArchive: z.boolean() }),
  taka: z.int(),
  /** Number of statement lines that it sums up. */
  lines: z.int(),
  /** The account it goes to; for `due`, the account it would go to. */
  account: z.nullable(PayoutAccount),
  /** Whether the sender has changed the account since it was made. */
  accountChanged: z.boolean(),
  reference: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  madeAt: z.nullable(Instant),
  madeBy: z.nullable(Person),
  sentAt: z.nullable(Instant),
  sentBy: z.nullable(Person),
  failedAt: z.nullable(Instant),
  failedBy: z.nullable(Person),
})
export type Payout = z.output<typeof Payout>

const MadePayout = z.object({
  user_id: z.string(),
  success: z.boolean(),
  message: z.string(),
  payout: z.nullable(Payout),
})
export type MadePayout = z.output<typeof MadePayout>

const onePayout = z.object({ payouts: z.array(Payout) })

export const payouts = {
  account: endpoint({
    method: 'GET',
    path: '/user/payout-account',
    shows: ['people'],
    // A sender may become a courier while the profile is open.
    who: 'session',
    answer: z.object({ account: z.nullable(PayoutAccount) }),
  }),
  changeAccount: endpoint({
    method: 'PUT',
    path: '/user/payout-account',
    touches: ['people', 'payouts'],
    who: ['consumer'],
    body: PayoutAccountChange,
    answer: z.object({ account: PayoutAccount }),
    message: 'payouts.accountSaved',
  }),
  /** Newest first; `due` by amount, highest first. `format=csv`: a file for the bank with full account numbers. */
  list: endpoint({
    method: 'GET',
    path: '/admin/payouts',
    shows: ['payouts', 'people'],
    who: ['admin'],
    right: 'money',
    download: true,
    query: z.object({
      ...paging(20),
      status: filter(payoutFilters),
      format: z.optional(oneOfTexts(['json', 'csv'], 'payouts.formatInvalid')),
    }),
    answer: z.object({
      payouts: z.array(Payout),
      sums: z.array(z.object({ status: z.enum(payoutFilters), payouts: z.int(), taka: z.int() })),
      /** Whether the reader may not send what they have made, because somebody else has the right to money. */
      needsColleague: z.boolean(),
      meta: Meta,
    }),
  }),
  /** Makes one payout per sender of all that is due, less debts. One transaction and result each; repeating is safe. */
  make: endpoint({
    method: 'POST',
    path: '/admin/make-payouts',
    touches: ['payouts'],
    who: ['admin'],
    right: 'money',
    body: z.object({
      user_ids: z
        .array(text('common.idRequired', 100), 'payouts.sendersRequired')
        .check(z.minLength(1, key('payouts.sendersRequired')), z.maxLength(MAX_MADE, key('payouts.tooManySenders'))),
    }),
    answer: z.object({ payouts: z.array(Payout), results: z.array(MadePayout) }),
    message: 'payouts.made',
  }),
  /** Records that the money was sent under this bank or mobile reference. Repeating the same reference is safe. */
  send: endpoint({
    method: 'POST',
    path: '/admin/send-payout',
    touches: ['payouts'],
    who: ['admin'],
    right: 'money',
    body: z.object({ id: idText(), reference: text('payouts.referenceRequired', 100) }),
    answer: onePayout,
    message: 'payouts.sent',
  }),
  /** Records that the money came back, or drops a draft; its lines are due again. `draft_only` drops no payout that was
   * sent meanwhile (409). */
  fail: endpoint({
    method: 'POST',
    path: '/admin/fail-payout',
    touches: ['payouts'],
    who: ['admin'],
    right: 'money',
    body: z.object({
      id: idText(),
      reason: text('payouts.reasonRequired', 300),
      draft_only: z.optional(z.nullable(z.boolean('common.bodyInvalid'))),
    }),
    answer: onePayout,
    message: 'payouts.failed',
  }),
}
