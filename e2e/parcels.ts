import { api, type Booking } from '@ranar/contract'
import type { Person } from './people.ts'

export const booking: Booking = {
  weight: 1.5,
  type: 'v2',
  name: 'Salma Khatun',
  phone: '+880 1711-000000',
  address: 'House 7, Road 3, Bogura',
  email: 'salma@people.example',
  price: 100,
  latitude: 24.8465,
  longitude: 89.3773,
}

/** A day as `yyyy-MM-dd`, counted from today in Dhaka. */
export const inDays = (days: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dhaka' }).format(Date.now() + days * 86_400_000)

const by = (parcel_id: string) => ({ query: { parcel_id } })

/** Books over the API, for stories that begin later; answers the parcel's code. */
export const book = async ({ call }: Person, more: Partial<Booking> = {}) => (await call(api.parcels.book, { body: { ...booking, ...more } })).data.parcel._id

export const sendOut = async (admin: Person, runner: Person, parcel_id: string, days = 1) => {
  await admin.call(api.dispatch.transport, { body: { parcel_id, delivery_men_id: runner.id, approximate_delivery_date: inDays(days) } })
}

export const deliver = ({ call }: Person, parcel_id: string) => call(api.deliveries.deliver, by(parcel_id))
export const giveBack = ({ call }: Person, parcel_id: string) => call(api.deliveries.return, by(parcel_id))
export const cancel = ({ call }: Person, parcel_id: string) => call(api.parcels.cancel, by(parcel_id))
export const reject = ({ call }: Person, parcel_id: string) => call(api.dispatch.reject, by(parcel_id))

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  asks: '4000002500003155',
  refundFails: '4000000000005126',
} as const

/** Pays at the sandbox bank over the API. */
export const pay = async ({ call }: Person, parcel_id: string, number: string = cards.good) => {
  const { client_secret } = (await call(api.payments.createIntent, by(parcel_id))).data
  await call(api.payments.sandboxCard, { body: { client_secret, number, exp_month: 12, exp_year: 2040, cvc: '123', confirmed: true } })
  await call(api.payments.check, { body: { parcel_id } })
}
