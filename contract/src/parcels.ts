import * as z from 'zod/mini'
import { Day, Id, Instant, Meta, Picture } from './answer-shapes.ts'
import { BookingExtras, bookingExtras } from './cod.ts'
import { endpoint } from './endpoint.ts'
import { ParcelType, typeCodes } from './parcel-types.ts'
import { filter, paging } from './query-shapes.ts'
import { email, freePhone, freePostalAddress, idText, key, name, number, phone, postalAddress } from './shapes.ts'
import { eventNames, stages } from './stages.ts'
import { MAX_WEIGHT_KG } from './weight.ts'

const paymentStatuses = ['pending', 'succeeded', 'failed'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]
const Refund = z.object({ status: z.enum(paymentStatuses), refundFee: z.int(), restAmount: z.int() })
const Payment = z.object({ status: z.enum(paymentStatuses), amount: z.int(), refund: z.nullable(Refund) })

const Place = z.object({ latitude: z.number(), longitude: z.number() })
const Status = z.object({ stage: z.enum(stages) })
const Contents = z.object({
  type: z.enum(typeCodes),
  weight: z.number(),
  price: z.int(),
  aproxDeliveryDate: z.nullable(Day),
})
const Event = z.object({ name: z.enum(eventNames), at: Instant })

export const Parcel = z.object({
  _id: z.string(),
  createdAt: Instant,
  sender: z.object({
    _id: Id,
    name: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
    address: z.nullable(z.string()),
    avatar: Picture,
  }),
  reciever: z.object({ name: z.string(), email: z.string(), phone: z.string(), address: z.string(), map: Place }),
  status: Status,
  payment: z.nullable(Payment),
  parcel: Contents,
  delivery_men: z.nullable(z.object({ _id: Id, name: z.string(), avatar: Picture, phone: z.nullable(z.string()) })),
  review: z.nullable(z.object({ rating: z.int(), comment: z.string(), createdAt: Instant })),
})
export type Parcel = z.output<typeof Parcel>

export const AdminParcel = z.extend(Parcel, { map: z.object({ latitude: z.number(), longetude: z.number() }) })
export type AdminParcel = z.output<typeof AdminParcel>

export const TrackedParcel = z.extend(Parcel, { events: z.array(Event) })
export type TrackedParcel = z.output<typeof TrackedParcel>

/** A parcel as anybody with its tracking code sees it: names and events, but no phone, mail or postal address. */
export const ReducedParcel = z.object({
  _id: z.string(),
  createdAt: Instant,
  sender: z.object({ name: z.string() }),
  reciever: z.object({ name: z.string(), map: Place }),
  status: Status,
  payment: z.nullable(z.object({ status: z.enum(paymentStatuses) })),
  parcel: Contents,
  delivery_men: z.nullable(z.object({ name: z.string() })),
  events: z.array(Event),
})
export type ReducedParcel = z.output<typeof ReducedParcel>

export const ByParcel = z.object({ parcel_id: idText('parcels.idRequired') })
export const oneParcel = z.object({ parcel: Parcel })
export const manyParcels = z.object({ parcels: z.array(Parcel), meta: Meta })

const threeDecimals = (kg: number) => Number(kg.toFixed(3)) === kg

export const Booking = z.object({
  weight: z
    // A form passes NaN for text that is not a number; JSON cannot.
    .number({ error: ({ input }) => key(Number.isNaN(input) ? 'parcels.weightNotNumber' : 'parcels.weightRequired') })
    .check(
      z.gt(0, 'parcels.weightTooSmall'),
      z.lte(MAX_WEIGHT_KG, 'parcels.weightTooLarge'),
      z.refine(threeDecimals, 'parcels.weightTooFine'),
    ),
  type: z.enum(typeCodes, 'parcels.typeRequired'),
  name: name('parcels.receiverNameRequired'),
  phone: phone('parcels.receiverPhoneRequired'),
  address: postalAddress('parcels.receiverAddressRequired'),
  email: email('parcels.receiverEmailRequired'),
  price: z.number('parcels.priceRequired'),
  latitude: number('parcels.latitudeRequired', -90, 90, 'parcels.latitudeOutside'),
  longitude: number('parcels.longitudeRequired', -180, 180, 'parcels.longitudeOutside'),
  ...bookingExtras,
})
export type Booking = z.output<typeof Booking>
/** A booking in its form, with phone and address if the sender's profile lacks them; they are saved in the profile. */
export const BookingForm = z.extend(Booking, { senderPhone: freePhone, senderAddress: freePostalAddress })
/** Phone and address that the sender's profile lacks, in a form of their own. */
export const SenderForm = z.pick(BookingForm, { senderPhone: true, senderAddress: true })

export const parcels = {
  types: endpoint({
    method: 'GET',
    path: '/consumer/get-parcel-types',
    shows: [],
    who: ['consumer'],
    answer: z.object({ types: z.array(ParcelType) }),
  }),
  book: endpoint({
    method: 'POST',
    path: '/consumer/book-parcel',
    touches: ['parcels', 'notifications'],
    who: ['consumer'],
    status: 201,
    body: Booking,
    answer: oneParcel,
    message: 'parcels.booked',
  }),
  mine: endpoint({
    method: 'GET',
    path: '/consumer/parcel-list',
    shows: ['parcels'],
    who: ['consumer'],
    query: z.object({ ...paging(8), status_stage: filter(stages) }),
    answer: manyParcels,
  }),
  get: endpoint({
    method: 'GET',
    path: '/consumer/get-parcel',
    shows: ['parcels'],
    who: ['consumer'],
    query: ByParcel,
    answer: oneParcel,
  }),
  extras: endpoint({
    method: 'GET',
    path: '/consumer/booking-extras',
    shows: ['parcels'],
    who: ['consumer'],
    query: ByParcel,
    answer: z.object({ extras: BookingExtras }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/consumer/update-parcel',
    touches: ['parcels'],
    who: ['consumer'],
    query: ByParcel,
    body: z.partial(Booking),
    answer: oneParcel,
    message: 'parcels.updated',
  }),
  cancel: endpoint({
    method: 'GET',
    path: '/consumer/cancel-parcel',
    touches: ['parcels', 'notifications'],
    who: ['consumer'],
    mutates: true,
    query: ByParcel,
    answer: oneParcel,
    message: 'parcels.canceled',
  }),
  track: endpoint({
    method: 'GET',
    path: '/public/parcel-status',
    shows: ['parcels'],
    who: 'all',
    query: ByParcel,
    answer: z.object({ parcel: z.union([TrackedParcel, ReducedParcel]) }),
  }),
}
