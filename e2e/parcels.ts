import { randomUUID } from 'node:crypto'
import { api, type Booking } from '@ranar/contract'
import { booking, inDays } from '@ranar/server/testing'
import { letterTo } from './mail.ts'
import type { Caller } from './people.ts'

export { booking, inDays }

export const by = (parcel_id: string) => ({ query: { parcel_id } })

/** Books a parcel over the API; returns its code. */
export const book = async ({ call }: Caller, more: Partial<Booking> = {}) =>
  (await call(api.parcels.book, { body: { ...booking, ...more } })).data.parcel._id

const link = /\/r\/[\w-]{22}/
/** Books for a unique receiver email; returns it, the parcel's code and the path of the link in the first mail. */
export const bookLinked = async (sender: Caller, more: Partial<Booking> = {}) => {
  const email = `${randomUUID()}@people.example`
  const code = await book(sender, { ...more, email })
  return { email, code, page: link.exec(await letterTo(email, link))?.[0] ?? '' }
}

export const sendOut = async (admin: Caller, runner: Caller, parcel_id: string, days = 1) => {
  await admin.call(api.dispatch.transport, {
    body: { parcel_id, delivery_men_id: runner.id, approximate_delivery_date: inDays(days) },
  })
}

export const deliver = ({ call }: Caller, parcel_id: string) => call(api.deliveries.deliver, by(parcel_id))
export const giveBack = ({ call }: Caller, parcel_id: string) => call(api.deliveries.return, by(parcel_id))
export const cancel = ({ call }: Caller, parcel_id: string) => call(api.parcels.cancel, by(parcel_id))
export const reject = ({ call }: Caller, parcel_id: string) => call(api.dispatch.reject, by(parcel_id))

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  asks: '4000002500003155',
  refundFails: '4000000000005126',
} as const

/** Pays by card at the sandbox bank over the API. */
export const pay = async ({ call }: Caller, parcel_id: string, number: string = cards.good) => {
  const { client_secret } = (await call(api.payments.createIntent, by(parcel_id))).data
  await call(api.payments.sandboxCard, {
    body: { client_secret, number, exp_month: 12, exp_year: 2040, cvc: '123', confirmed: true },
  })
  await call(api.payments.check, { body: { parcel_id } })
}
