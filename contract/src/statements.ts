import * as z from 'zod/mini'
import { Day, Instant, Meta } from './answer-shapes.ts'
import { endpoint } from './endpoint.ts'
import { PayoutAccount } from './payout-accounts.ts'
import { paging } from './query-shapes.ts'
import { day, key, oneOfTexts } from './shapes.ts'

/** The transfers that a sender's statement shows. */
export const statementKinds = [
  'goods_collected',
  'counter_goods',
  'decided_goods',
  'charge_from_goods',
  'cod_fee',
  'payable',
  'return_fee',
  'payout_sent',
  'payout_failed',
] as const
export type StatementKind = (typeof statementKinds)[number]

/** `pending`: collected, but not yet in the office. `available`: the company owes it to the sender, or below zero
 * the sender to the company. Whole taka. */
const Balance = z.object({ pending: z.int(), available: z.int() })

export const payoutStatuses = ['draft', 'sent', 'failed'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

const Line = z.object({
  _id: z.string(),
  at: Instant,
  kind: z.enum(statementKinds),
  /** Takes an earlier line of the same kind back. */
  isReversal: z.boolean(),
  parcel_id: z.nullable(z.string()),
  /** The sender's own name for the parcel. */
  reference: z.nullable(z.string()),
  /** What the line adds to both; below zero what it takes away. */
  pending: z.int(),
  available: z.int(),
  /** After the line. */
  balance: Balance,
  /** Why it was taken back, or why the payout failed. */
  reason: z.nullable(z.string()),
  /** The payout that the line is, or that pays it out. */
  payout: z.nullable(
    z.object({ status: z.enum(payoutStatuses), reference: z.nullable(z.string()), account: z.string(), at: Instant }),
  ),
})
export type StatementLine = z.output<typeof Line>

/** Money of a parcel that is not in the office yet: its courier still has it, or has brought it and it is being
 * counted. */
const Waiting = z.object({
  parcel_id: z.string(),
  taka: z.int(),
  since: Instant,
  why: z.enum(['courier', 'counting']),
})
export type Waiting = z.output<typeof Waiting>

/** Paid for a parcel, but not what was due, or by mobile: the office looks into it, and no balance has it yet. */
const Deciding = z.object({ parcel_id: z.string(), taka: z.int(), since: Instant })

const freeDay = z.optional(z.union([z.literal(''), day('common.dateInvalid')], key('common.dateInvalid')))

export const statements = {
  /**
   * Newest first; days are Dhaka's, both included. `format=csv` answers all lines of those days as a file, oldest
   * first.
   * `waiting` is what is pending, oldest first and 50 at most, of `waitingParcels`; `deciding` what is looked into, 50
   * at most; `next` what will be paid out or is on its way.
   */
  mine: endpoint({
    method: 'GET',
    path: '/consumer/statement',
    shows: ['parcels', 'payouts', 'people'],
    who: ['consumer'],
    download: true,
    query: z
      .object({
        ...paging(20),
        from: freeDay,
        to: freeDay,
        format: z.optional(oneOfTexts(['json', 'csv'], 'payouts.formatInvalid')),
      })
      .check(
        z.refine<{ from?: string | undefined; to?: string | undefined }>(({ from, to }) => !from || !to || from <= to, {
          path: ['to'],
          error: key('payouts.daysReversed'),
        }),
      ),
    answer: z.object({
      balance: Balance,
      opening: Balance,
      closing: Balance,
      lines: z.array(Line),
      from: z.nullable(Day),
      to: z.nullable(Day),
      waiting: z.array(Waiting),
      waitingParcels: z.int(),
      deciding: z.array(Deciding),
      next: z.object({ due: z.int(), draft: z.int() }),
      account: z.nullable(PayoutAccount),
      meta: Meta,
    }),
  }),
}
