import { type ReasonCode, reasonCodes } from '@ranar/contract'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, pgTable, text } from 'drizzle-orm/pg-core'
import { oneOf } from '../platform/db/columns.ts'
import { parcelEvents } from './parcel-events.ts'
import { courierId, instant, parcelId } from './references.ts'

export const visitKinds = ['delivered', 'returned', 'failed'] as const

/** The result of each visit to a door, for reports; written only by triggers of the history. Days are Dhaka's. */
export const visits = pgTable(
  'visits',
  {
    eventId: bigint('event_id', { mode: 'number' })
      .primaryKey()
      .references(() => parcelEvents.id),
    parcelId: parcelId(),
    courierId: courierId(),
    day: date({ mode: 'string' }).notNull(),
    kind: text().$type<(typeof visitKinds)[number]>().notNull(),
    reason: text().$type<ReasonCode>(),
    /** Whether the visit counts as an attempt. */
    counts: boolean().notNull(),
    /** The parcel's first visit that counts. */
    isFirst: boolean('is_first').notNull(),
    /** Delivered after the day on which it was expected. */
    isLate: boolean('is_late').notNull(),
  },
  (t) => [
    index('visits_parcel').on(t.parcelId, t.eventId),
    index('visits_kind').on(t.kind, t.day, t.eventId),
    index('visits_courier').on(t.courierId, t.kind, t.day, t.eventId),
    index('visits_reason').on(t.reason, t.day, t.eventId).where(sql`${t.kind} = 'failed'`),
    index('visits_first').on(t.kind, t.day, t.eventId).where(sql`${t.isFirst}`),
    index('visits_late').on(t.day, t.eventId).where(sql`${t.isLate}`),
    index('visits_late_courier').on(t.courierId, t.day, t.eventId).where(sql`${t.isLate}`),
    check('visits_kind_known', oneOf(t.kind, visitKinds)),
    check('visits_reason_known', oneOf(t.reason, reasonCodes)),
  ],
)

/** Parcels that the company holds and that have not ended, with the time of their last event; kept by triggers. */
export const keptParcels = pgTable(
  'kept_parcels',
  {
    parcelId: parcelId().primaryKey(),
    touchedAt: instant('touched_at').notNull(),
    /** Since when it is on its way back to the sender; null if it is not. */
    returningOn: date('returning_on', { mode: 'string' }),
  },
  (t) => [
    index('kept_parcels_touched').on(t.touchedAt, t.parcelId),
    index('kept_parcels_returning').on(t.returningOn, t.parcelId).where(sql`${t.returningOn} is not null`),
  ],
)
