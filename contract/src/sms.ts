import * as z from 'zod/mini'
import { Id, Instant, Meta } from './answer-shapes.ts'
import { endpoint } from './endpoint.ts'
import { filter, paging } from './query-shapes.ts'
import { freeText, phone } from './shapes.ts'

/** Occasions on which receivers get an SMS. */
export const smsKinds = ['onTheWay', 'deliveryCode', 'attempted', 'delivered'] as const
export type SmsKind = (typeof smsKinds)[number]
export const smsStates = ['waiting', 'sent', 'failed', 'skipped'] as const
export type SmsState = (typeof smsStates)[number]
/** Why an SMS waits: for the morning, or for the next day's allowance. */
export const smsHolds = ['quiet', 'cap'] as const
export type SmsHold = (typeof smsHolds)[number]
/** Why an SMS was not tried. */
export const smsSkips = ['off', 'stopped', 'noNumber', 'notMobile', 'abroad', 'oneNumber', 'outdated'] as const
export type SmsSkip = (typeof smsSkips)[number]

/** Percentage of the day's SMS that is reserved for delivery codes. */
export const SMS_CODES_PERCENT = 20
/** Returns how many SMS without a code may be sent per day. */
export const smsWithoutCodes = (smsADay: number) => smsADay - Math.ceil((smsADay * SMS_CODES_PERCENT) / 100)
/** Number of SMS and of their segments. */
const Counted = z.object({ messages: z.int(), segments: z.int() })

const Message = z.object({
  _id: Id,
  parcel_id: z.string(),
  kind: z.enum(smsKinds),
  /** Masked except for its last digits; null until the message was processed. */
  number: z.nullable(z.string()),
  state: z.enum(smsStates),
  held: z.nullable(z.enum(smsHolds)),
  skipped: z.nullable(z.enum(smsSkips)),
  /** The gateway's last refusal or failure, such as `HTTP 503`. */
  fault: z.nullable(z.string()),
  tries: z.int(),
  segments: z.nullable(z.int()),
  askedAt: Instant,
  endedAt: z.nullable(Instant),
})
export type SmsMessage = z.output<typeof Message>

/** A day in Dhaka. `left` may still be sent today; `leftWithoutCode` is the part for SMS without a code. */
const SmsDay = z.object({
  toGateway: z.boolean(),
  cap: z.int(),
  left: z.int(),
  leftWithoutCode: z.int(),
  sent: Counted,
  kinds: z.array(z.extend(Counted, { kind: z.enum(smsKinds) })),
  costPoisha: z.int(),
  waiting: z.object({ now: z.int(), quiet: z.int(), cap: z.int() }),
  failed: z.int(),
  skipped: z.array(z.object({ why: z.enum(smsSkips), messages: z.int() })),
})
export type SmsDay = z.output<typeof SmsDay>

const Stop = z.object({ number: z.string(), note: z.string(), stoppedBy: z.string(), stoppedAt: Instant })
export type SmsStop = z.output<typeof Stop>
const number = phone('texting.phoneRequired')

/** SMS to receivers. Numbers on the stop list get none. */
export const sms = {
  day: endpoint({
    method: 'GET',
    path: '/admin/sms-day',
    shows: ['sms', 'company'],
    who: ['root'],
    answer: z.object({ day: SmsDay }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/admin/sms',
    shows: ['sms'],
    who: ['root'],
    query: z.object({ ...paging(20), state: filter(smsStates) }),
    answer: z.object({ messages: z.array(Message), meta: Meta }),
  }),
  stops: endpoint({
    method: 'GET',
    path: '/admin/sms-stops',
    shows: ['sms'],
    who: ['admin'],
    right: 'dispatch',
    query: z.object({ ...paging(20) }),
    answer: z.object({ stops: z.array(Stop), meta: Meta }),
  }),
  stop: endpoint({
    method: 'POST',
    path: '/admin/stop-sms',
    touches: ['sms'],
    who: ['admin'],
    right: 'dispatch',
    body: z.object({ phone: number, note: z.optional(z.nullable(freeText(200))) }),
    answer: z.object({ stop: Stop }),
    message: 'texting.stopped',
  }),
  allow: endpoint({
    method: 'POST',
    path: '/admin/allow-sms',
    touches: ['sms'],
    who: ['admin'],
    right: 'dispatch',
    body: z.object({ phone: number }),
    message: 'texting.allowed',
  }),
}
