import * as z from 'zod/mini'
import { Id, Instant, Meta } from './answer-shapes.ts'
import { endpoint } from './endpoint.ts'
import { PayoutAccount, PayoutAccountChange } from './payout-accounts.ts'
import { filter, paging } from './query-shapes.ts'
import { idText, key, oneOfTexts, text } from './shapes.ts'
import { payoutStatuses } from './statements.ts'

export * from './payout-accounts.ts'

/** `due`: what senders have coming, before any payout is made of it. */
export const payoutFilters = ['due', ...payoutStatuses] as const
export const MAX_MADE = 500

const Person = z.object({ _id: Id, name: z.string() })

/** Whole taka. An entry that is due has no id of its own. */
const Payout = z.object({
  _id: z.nullable(Id),
  status: z.enum(payoutFilters),
  user: z.object({ _id: Id, name: z.string(), isArchive: z.boolean() }),
  taka: z.int(),
  /** How many lines of the statement it is the sum of. */
  lines: z.int(),
  /** Where it goes; of one that is due, where it would go. */
  account: z.nullable(PayoutAccount),
  /** The sender has said another account since it was made. */
  accountChanged: z.boolean(),
  reference: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  madeAt: z.nullable(Instant),
  madeBy: z.nullable(Person),
  sentAt: z.nullable(Instant),
  sentBy: z.nullable(Person),
  failedAt: z.nullable(Instant),
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
    // Somebody may become a courier while the profile is open.
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
  /** Newest first, those that are due with the most first. `format=csv` answers them all as a file for the bank, the
   * only place that has whole account numbers. */
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
      meta: Meta,
    }),
  }),
  /** One payout for each sender, of everything that is due, less what the sender owes. Each is made by itself: a
   * result for every line, and a repeat makes none twice. */
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
  /** The money has left, under this reference of the bank or the mobile account. Repeated with the same reference it
   * changes nothing. */
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
  /** The money came back, or a draft is not to be sent: its lines are due again. */
  fail: endpoint({
    method: 'POST',
    path: '/admin/fail-payout',
    touches: ['payouts'],
    who: ['admin'],
    right: 'money',
    body: z.object({ id: idText(), reason: text('payouts.reasonRequired', 300) }),
    answer: onePayout,
    message: 'payouts.failed',
  }),
}
