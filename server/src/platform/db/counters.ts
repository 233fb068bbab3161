import { bigint, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

/**
 * Exact counts, updated by triggers in the transaction of the counted row, so that no list is scanned for its length.
 * kind · owner · key: `all`·0·stage, `sender`·person·stage or `reviewed`, `courier`·person·stage, `rating`·person·1–5,
 * `role`·0·role, `notification`·person·`read` or `unread`, `refundable`·person·status of the refund,
 * `step`·0·step, `day`·0·expected day:step of what is on the way,
 * `booked`·0·hour of the booking in UTC (`yyyy-MM-ddTHH`), `application`·0·kind:status, `exception`·0·kind:status,
 * `handover`·0·status, `unmatched`·0·status, `collection`·0·decision, `sms`·0·state or state:reason of the hold,
 * `payout` and `payout_taka` (an amount)·0·status or `due`,
 * `visits`·0 or courier·kind:day, `touched`·0·hour of the last event in UTC,
 * `returning`·0·day since when. A count is the sum of its slots, which keep writers from blocking each other.
 */
export const counters = pgTable(
  'counters',
  {
    kind: text().notNull(),
    ownerId: bigint('owner_id', { mode: 'number' }).notNull(),
    key: text().notNull(),
    slot: smallint().notNull(),
    n: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.ownerId, t.key, t.slot] })],
)
