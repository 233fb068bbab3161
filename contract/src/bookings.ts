import * as z from 'zod/mini'
import { Id, Instant, Meta } from './answer-shapes.ts'
import { endpoint } from './endpoint.ts'
import { Booking, Parcel } from './parcels.ts'
import { filter, paging } from './query-shapes.ts'
import { freeName, freePostalAddress, freeText, idText, key, name, number, phone } from './shapes.ts'
import { stages } from './stages.ts'
import { reasonCodes, stepNames } from './steps.ts'

export const MAX_IMPORTED = 2000
/** Two thousand rows of the longest Bangla texts that a booking may have. */
const IMPORT_BYTES = 6 * 1024 * 1024

/** One of many bookings: a booking whose price may be left out, because the server computes it anyway. */
export const ImportRow = z.extend(Booking, { price: z.optional(z.number(key('parcels.priceRequired'))) })
export type ImportRow = z.output<typeof ImportRow>

const ImportResult = z.object({
  /** Its place among the rows, from 1. */
  row: z.int(),
  success: z.boolean(),
  message: z.string(),
  /** What is wrong, by field of the booking. */
  errors: z.array(z.object({ path: z.string(), message: z.string() })),
  /** The parcel that the row has made, now or before. */
  parcel_id: z.nullable(z.string()),
})
export type ImportResult = z.output<typeof ImportResult>

/** How many receivers somebody may keep. */
export const MAX_RECEIVERS = 500
const freeEmail = freeText(254)
const receiverFields = {
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  email: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  thana: z.nullable(z.string()),
}
export const SavedReceiver = z.object({ _id: Id, ...receiverFields })
export type SavedReceiver = z.output<typeof SavedReceiver>

/** A sender's own parcel with what the specification's list has no place for. */
export const MyParcel = z.extend(Parcel, {
  step: z.enum(stepNames),
  /** Whole taka to collect at the door now. */
  due: z.int(),
  /** Whole taka of the goods that the receiver pays for the sender. */
  cod: z.int(),
  reference: z.nullable(z.string()),
  /** A failed visit after which the sender has not chosen yet. */
  choice: z.nullable(z.object({ reason: z.enum(reasonCodes), deadline: Instant })),
})
export type MyParcel = z.output<typeof MyParcel>

export const bookings = {
  /** Books the good rows and says of the others what is wrong. A row is known again by its reference, or without one
   * by the Idempotency-Key and its place; a row that is known answers with its parcel and books nothing. */
  import: endpoint({
    method: 'POST',
    path: '/consumer/import-parcels',
    touches: ['parcels', 'notifications'],
    who: ['consumer'],
    bodyLimit: IMPORT_BYTES,
    body: z.object({
      rows: z
        .array(z.unknown(), 'bookings.rowsRequired')
        .check(z.minLength(1, key('bookings.rowsRequired')), z.maxLength(MAX_IMPORTED, key('bookings.tooManyRows'))),
    }),
    answer: z.object({ results: z.array(ImportResult) }),
    message: 'bookings.imported',
  }),
  /** One's own parcels, the newest first. `q` is a code, words of name, address or reference, or a phone in any
   * spelling or its end; then at most 100 are found. */
  mine: endpoint({
    method: 'GET',
    path: '/consumer/my-parcels',
    shows: ['parcels'],
    who: ['consumer'],
    query: z.object({ ...paging(8), status_stage: filter(stages), q: z.optional(freeText(100)) }),
    answer: z.object({ parcels: z.array(MyParcel), meta: Meta }),
  }),
  /** Receivers that the sender has saved, the last used first; `q` as above. */
  receivers: endpoint({
    method: 'GET',
    path: '/consumer/receivers',
    shows: ['receivers'],
    who: ['consumer'],
    query: z.object({ ...paging(20), q: z.optional(freeText(100)) }),
    answer: z.object({ receivers: z.array(SavedReceiver), meta: Meta }),
  }),
  /** Saves a receiver; one of the same name and phone is renewed. Answers the first page of the list too. */
  saveReceiver: endpoint({
    method: 'POST',
    path: '/consumer/receivers',
    touches: ['receivers'],
    who: ['consumer'],
    body: z.object({
      name: name('parcels.receiverNameRequired'),
      phone: phone('parcels.receiverPhoneRequired'),
      address: z.optional(freePostalAddress),
      email: z.optional(freeEmail),
      latitude: z.optional(z.nullable(number('parcels.latitudeRequired', -90, 90, 'parcels.latitudeOutside'))),
      longitude: z.optional(z.nullable(number('parcels.longitudeRequired', -180, 180, 'parcels.longitudeOutside'))),
      thana: z.optional(z.nullable(freeName)),
    }),
    answer: z.object({ receiver: SavedReceiver, receivers: z.array(SavedReceiver) }),
    message: 'bookings.receiverSaved',
  }),
  forgetReceiver: endpoint({
    method: 'DELETE',
    path: '/consumer/receivers',
    touches: ['receivers'],
    who: ['consumer'],
    query: z.object({ receiver_id: idText() }),
    answer: z.object({ receivers: z.array(SavedReceiver) }),
    message: 'bookings.receiverForgotten',
  }),
}
