import type { ReasonCode, Subject } from '@ranar/contract'
import { bigint, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './people.ts'

/** Kinds of notifications; each has a sentence `notifications.<kind>` in the catalogue. */
export const noticeKinds = [
  'booked',
  'paid',
  'onTheWay',
  'delivered',
  'returned',
  'canceled',
  'rejected',
  'released',
  'goesBack',
  'refunded',
  'refundFailed',
  'assigned',
  'unassigned',
  'pickupAssigned',
  'pickupUnassigned',
  'paidOnTheWay',
  'reportApplied',
  'reportDismissed',
  'reviewed',
  'applied',
  'paidCanceled',
  'unmatched',
  'accepted',
  'declined',
  'attempted',
  'lastAttempted',
  'turnedBack',
  'lost',
  'tryAgain',
  'receiverWishes',
  'receiverMoves',
  'receiverRefuses',
  'receiverRefusesOut',
  'payoutSent',
  'payoutFailed',
  'rights',
  'handoverAccepted',
  // Only in rows stored before the two kinds below, which also name both counts.
  'handoverShort',
  'handoverLess',
  'handoverMore',
  'handoverSentBack',
  'booksDiffer',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

const ofPeople: Partial<Record<NoticeKind, Subject>> = {
  payoutSent: 'payouts',
  payoutFailed: 'payouts',
  applied: 'applications',
  accepted: 'people',
  declined: 'people',
  rights: 'people',
  handoverAccepted: 'cash',
  handoverShort: 'cash',
  handoverLess: 'cash',
  handoverMore: 'cash',
  handoverSentBack: 'cash',
  booksDiffer: 'cash',
}
/** Returns the subjects that a notification of this kind changes on its reader's screens; most concern parcels. */
export const touchedBy = (kind: NoticeKind): readonly Subject[] => ['notifications', ofPeople[kind] ?? 'parcels']

/** `amount`, `counted` and `expected` in whole taka, `date` as yyyy-MM-dd, `applyFor` a kind of application,
 * `application` its public id. */
export type NoticeParams = {
  code?: string
  receiver?: string
  amount?: number
  date?: string
  rating?: number
  name?: string
  reason?: ReasonCode
  applyFor?: 'admin' | 'delivery_men'
  application?: string
  differences?: number
  counted?: number
  expected?: number
}

/** Kind and parameters; the sentence is made when it is read, in the reader's language. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    publicId: uuid('public_id').notNull().defaultRandom(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    kind: text().$type<NoticeKind>().notNull(),
    params: jsonb().$type<NoticeParams>().notNull(),
    /** `event:entity:version`; a person is notified once per key. */
    dedupeKey: text('dedupe_key').notNull(),
    readAt: timestamp('read_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('notifications_public_id').on(t.publicId),
    uniqueIndex('notifications_once').on(t.userId, t.dedupeKey),
    index('notifications_newest').on(t.userId, t.createdAt, t.id),
  ],
)
