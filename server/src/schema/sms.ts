import {
  type SmsHold,
  type SmsKind,
  type SmsSkip,
  type SmsState,
  smsHolds,
  smsKinds,
  smsSkips,
  smsStates,
} from '@ranar/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { oneOf } from '../platform/db/columns.ts'
import type { ToldAttempt } from './letters.ts'
import { users } from './people.ts'
import { instant, parcelId } from './references.ts'

const person = (name: string) => bigint(name, { mode: 'number' }).references(() => users.id)

/** SMS to receivers and their states. Text, code and link are made for each try and not stored. */
export const smsMessages = pgTable(
  'sms_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    publicId: uuid('public_id').notNull().defaultRandom(),
    parcelId: parcelId(),
    kind: text().$type<SmsKind>().notNull(),
    attempt: jsonb().$type<ToldAttempt>(),
    /** It carries a code that is needed at the door: sent before the others, at any hour. */
    hasCode: boolean('has_code').notNull(),
    /** In E.164, as of the last time the message was looked at. */
    number: text(),
    state: text().$type<SmsState>().notNull().default('waiting'),
    held: text().$type<SmsHold>(),
    skipped: text().$type<SmsSkip>(),
    fault: text(),
    tries: smallint().notNull().default(0),
    segments: smallint(),
    /** The day in Dhaka whose allowance it used. */
    countedOn: date('counted_on', { mode: 'string' }),
    askedAt: instant('asked_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('sms_messages_public_id').on(t.publicId),
    index('sms_messages_of_state').on(t.state, t.id),
    index('sms_messages_ended').on(t.endedAt),
    index('sms_messages_held').on(t.held, t.hasCode, t.id).where(sql`${t.state} = 'waiting'`),
    check('sms_messages_kind', oneOf(t.kind, smsKinds)),
    check('sms_messages_state', oneOf(t.state, smsStates)),
    check('sms_messages_held', oneOf(t.held, smsHolds)),
    check('sms_messages_skipped', oneOf(t.skipped, smsSkips)),
    check('sms_messages_ended', sql`(${t.endedAt} is null) = (${t.state} = 'waiting')`),
    check('sms_messages_why', sql`(${t.skipped} is null) = (${t.state} <> 'skipped')`),
  ],
)

/** Number of SMS handed over on a day in Dhaka, per number and, under the empty number, in all. */
export const smsDays = pgTable(
  'sms_days',
  { day: date({ mode: 'string' }).notNull(), number: text().notNull(), messages: integer().notNull() },
  (t) => [primaryKey({ columns: [t.day, t.number] })],
)

/** Numbers that get no SMS, with who stopped them and why; allowing one again ends its row. */
export const smsStops = pgTable(
  'sms_stops',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    number: text().notNull(),
    note: text().notNull().default(''),
    stoppedBy: person('stopped_by').notNull(),
    stoppedAt: instant('stopped_at').notNull().defaultNow(),
    allowedBy: person('allowed_by'),
    allowedAt: instant('allowed_at'),
  },
  (t) => [
    uniqueIndex('sms_stops_once').on(t.number).where(sql`${t.allowedAt} is null`),
    index('sms_stops_newest').on(t.id).where(sql`${t.allowedAt} is null`),
    check('sms_stops_allowed', sql`(${t.allowedBy} is null) = (${t.allowedAt} is null)`),
  ],
)
