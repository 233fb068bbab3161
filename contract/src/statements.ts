import * as z from 'zod/mini'
import { Day, Instant, Meta } from './answer-shapes.ts'
import { endpoint } from './endpoint.ts'
import { PayoutAccount } from './payout-accounts.ts'
import { paging } from './query-shapes.ts'
import { day, key, oneOfTexts } from './shapes.ts'

/** Kinds of transfers on a sender's statement. */
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

/** Whole taka. `pending`: collected, not yet in the office. `available`: owed to the sender, or by them if negative. */
const Balance = z.object({ pending: z.int(), available: z.int() })

export const payoutStatuses = ['draft', 'sent', 'failed'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

const Line = z.object({
  _id: z.string(),
  at: Instant,
  kind: z.enum(statementKinds),
  /** Whether it reverses an earlier line of the same kind. */
  isReversal: z.boolean(),
  parcel_id: z.nullable(z.string()),
  /** The sender's own name for the parcel. */
  reference: z.nullable(z.string()),
  /** What the line adds to each balance; negative if it takes away. */
  pending: z.int(),
  available: z.int(),
  /** The balance after the line. */
  balance: Balance,
  /** Why it was reversed, or why the payout failed. */
  reason: z.nullable(z.string()),
  /** The payout that the line is, or that pays it out. */
  payout: z.nullable(
    z.object({ status: z.enum(payoutStatuses), reference: z.nullable(z.string()), account: z.string(), at: Instant }),
  ),
})
export type StatementLine = z.output<typeof Line>

/** A parcel's money that is not in the office yet: its courier has it, or it is being counted. */
const Waiting = z.object({
  parcel_id: z.string(),
  taka: z.int(),
  since: Instant,
  why: z.enum(['courier', 'counting']),
})
export type Waiting = z.output<typeof Waiting>

/** Money that the office has to check, because the amount differs or it was paid by mobile; in no balance yet. */
const Deciding = z.object({ parcel_id: z.string(), taka: z.int(), since: Instant })

const freeDay = z.optional(z.union([z.literal(''), day('common.dateInvalid')], key('common.dateInvalid')))

export const statements = {
  /** Lines newest first, of days in Dhaka, both included. `format=csv`: all as a file, oldest first. `waiting`: pending
   * money, the oldest 50 of `waitingParcels`; `deciding`: 50 at most; `next`: due for payout, or in a draft. */
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
