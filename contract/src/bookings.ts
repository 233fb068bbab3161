import * as z from 'zod/mini'
import { Id, Instant, Meta } from './answer-shapes.ts'
import { chargeSources } from './cod.ts'
import { endpoint } from './endpoint.ts'
import { Booking, Parcel } from './parcels.ts'
import { proofLevels } from './proof-levels.ts'
import { filter, MAX_SEARCH, paging } from './query-shapes.ts'
import { freeName, freePostalAddress, freeText, idText, key, name, number, phone } from './shapes.ts'
import { stages } from './stages.ts'
import { reasonCodes, stepNames } from './steps.ts'

export const MAX_IMPORTED = 2000
/** Enough for 2000 rows of the longest Bangla texts that a booking may have. */
const IMPORT_BYTES = 6 * 1024 * 1024

/** A row of an import: a booking whose price may be missing, because the server computes it anyway. */
export const ImportRow = z.extend(Booking, { price: z.optional(z.number(key('parcels.priceRequired'))) })
export type ImportRow = z.output<typeof ImportRow>

const ImportResult = z.object({
  /** Number of the row, from 1. */
  row: z.int(),
  success: z.boolean(),
  message: z.string(),
  /** Errors, by field of the booking. */
  errors: z.array(z.object({ path: z.string(), message: z.string() })),
  /** Tracking code of the parcel booked from this row, now or by an earlier call; null if none. */
  parcel_id: z.nullable(z.string()),
})
export type ImportResult = z.output<typeof ImportResult>

/** Most receivers that a sender may save. */
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

/** A sender's parcel, with fields that the specification's list does not have. */
export const MyParcel = z.extend(Parcel, {
  step: z.enum(stepNames),
  /** Whole taka to collect at the door now. */
  due: z.int(),
  /** Whole taka that the receiver pays for the goods (COD). */
  cod: z.int(),
  chargeFrom: z.enum(chargeSources),
  proofLevel: z.enum(proofLevels),
  reference: z.nullable(z.string()),
  /** The failed attempt after which the sender has still to choose, until `deadline`; null if there is none. */
  choice: z.nullable(z.object({ reason: z.enum(reasonCodes), deadline: Instant })),
  /** Whether the receiver has said that they do not want it. */
  refused: z.boolean(),
})
export type MyParcel = z.output<typeof MyParcel>

export const bookings = {
  /** Books the valid rows and returns the errors of the others. Idempotent: a row is recognized by its reference or,
   * without one, by Idempotency-Key and position; a known row returns its parcel and books nothing. */
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
  /** Returns the caller's parcels, newest first, or at most 100 that match `q`: a code, words, a phone or its end. */
  mine: endpoint({
    method: 'GET',
    path: '/consumer/my-parcels',
    shows: ['parcels'],
    who: ['consumer'],
    query: z.object({ ...paging(8), status_stage: filter(stages), q: z.optional(freeText(MAX_SEARCH)) }),
    answer: z.object({ parcels: z.array(MyParcel), meta: Meta }),
  }),
  /** Returns the saved receivers, most recently used first; `q` matches words, a phone or its end. */
  receivers: endpoint({
    method: 'GET',
    path: '/consumer/receivers',
    shows: ['receivers'],
    who: ['consumer'],
    query: z.object({ ...paging(20), q: z.optional(freeText(MAX_SEARCH)) }),
    answer: z.object({ receivers: z.array(SavedReceiver), meta: Meta }),
  }),
  /** Saves a receiver, or updates the one with this name and phone. Also returns the first page of the list. */
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
