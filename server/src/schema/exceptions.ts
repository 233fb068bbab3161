import {
  type ExceptionEventName,
  type ExceptionKind,
  exceptionEventNames,
  exceptionKinds,
  exceptionStatuses,
} from '@ranar/contract'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { oneOf } from '../platform/db/columns.ts'
import { users } from './people.ts'
import { courierId, instant, parcelId } from './references.ts'

/** Cases that a dispatcher has to decide; never deleted. */
export const exceptions = pgTable(
  'exceptions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    publicId: uuid('public_id').notNull().defaultRandom(),
    kind: text().$type<ExceptionKind>().notNull(),
    parcelId: parcelId(),
    courierId: courierId(),
    actionId: uuid('action_id'),
    detail: jsonb().$type<Record<string, unknown>>().notNull(),
    status: text().$type<(typeof exceptionStatuses)[number]>().notNull().default('open'),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The dispatcher who is working on it. */
    takenBy: bigint('taken_by', { mode: 'number' }).references(() => users.id),
    decidedBy: bigint('decided_by', { mode: 'number' }).references(() => users.id),
    decidedAt: instant('decided_at'),
    decisionReason: text('decision_reason'),
    /** Unique per occurrence, so that reporting it twice makes one exception. */
    dedupeKey: text('dedupe_key').notNull(),
    amountTaka: integer('amount_taka'),
  },
  (t) => [
    uniqueIndex('exceptions_public_id').on(t.publicId),
    uniqueIndex('exceptions_dedupe').on(t.dedupeKey),
    index('exceptions_newest').on(t.at, t.id),
    index('exceptions_status_newest').on(t.status, t.at, t.id),
    index('exceptions_kind_newest').on(t.kind, t.at, t.id),
    index('exceptions_kind_status_newest').on(t.kind, t.status, t.at, t.id),
    index('exceptions_parcel').on(t.parcelId),
    index('exceptions_courier_conflicts').on(t.courierId, t.at).where(sql`${t.kind} = 'conflict'`),
    check('exceptions_kind', oneOf(t.kind, exceptionKinds)),
    check('exceptions_status', oneOf(t.status, exceptionStatuses)),
    check('exceptions_decided', sql`(${t.status} = 'open') = (${t.decidedAt} is null)`),
  ],
)

/** What dispatchers did with an exception; append-only. */
export const exceptionEvents = pgTable(
  'exception_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    exceptionId: bigint('exception_id', { mode: 'number' })
      .notNull()
      .references(() => exceptions.id),
    name: text().$type<ExceptionEventName>().notNull(),
    actorId: bigint('actor_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    at: instant('at').notNull().defaultNow(),
    note: text(),
  },
  (t) => [
    index('exception_events_exception').on(t.exceptionId, t.id),
    check('exception_events_name', oneOf(t.name, exceptionEventNames)),
  ],
)
