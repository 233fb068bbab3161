import { bigint, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

/**
 * Exact counts, kept by triggers in the transaction of what they count, so that no list ever scans to know its length.
 * kind · owner · key: `all`·0·stage, `sender`·person·stage or `reviewed`, `courier`·person·stage, `rating`·person·1–5,
 * `role`·0·role, `notification`·person·`read` or `unread`, `refundable`·person·status of the refund,
 * `step`·0·step, `day`·0·expected day:step of what is on the way,
 * `booked`·0·hour of the booking in UTC (`yyyy-MM-ddTHH`), `application`·0·kind:status, `exception`·0·kind:status,
 * `handover`·0·status, `unmatched`·0·status, `visits`·0 or courier·kind:day, `touched`·0·hour of the last event in UTC,
 * `returning`·0·day since when. Slots let unrelated writers pass each other.
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
