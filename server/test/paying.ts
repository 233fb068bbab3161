import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { api } from '@ranar/contract'
import { booking, type company, inDays } from './company.ts'
import { until } from './until.ts'

type Company = Awaited<ReturnType<typeof company>>
export type Someone = Awaited<ReturnType<Company['a']>>

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  poor: '4000 0000 0000 9995',
  asking: '4000 0025 0000 3155',
  refundFails: '4000 0000 0000 5126',
}
const card = (number: string) => ({ number, exp_month: 12, exp_year: 2040, cvc: '123' })

/** Returns functions for what people do about payments, each through the API. */
export const paying = (ranar: Company) => {
  const book = async (sender: Someone, weight = 1.5) =>
    (await sender(api.parcels.book, { body: { ...booking, weight } })).parcel._id
  /** Creates a sender with a booked parcel. */
  const booked = async (weight?: number) => {
    const sender = await ranar.a('consumer')
    return { sender, parcel: await book(sender, weight) }
  }
  const intent = (sender: Someone, parcel_id: string) => sender(api.payments.createIntent, { query: { parcel_id } })
  const enter = (sender: Someone, client_secret: string, number = cards.good, confirmed = false) =>
    sender(api.payments.sandboxCard, { body: { client_secret, ...card(number), confirmed } })
  const check = async (sender: Someone, parcel_id: string) =>
    (await sender(api.payments.check, { body: { parcel_id } })).parcel
  const pay = async (sender: Someone, parcel_id: string, number = cards.good) => {
    await enter(sender, (await intent(sender, parcel_id)).client_secret, number)
    return check(sender, parcel_id)
  }
  const show = async (sender: Someone, parcel_id: string) =>
    (await sender(api.parcels.get, { query: { parcel_id } })).parcel
  const cancel = (sender: Someone, parcel_id: string) => sender(api.parcels.cancel, { query: { parcel_id } })
  const reject = (admin: Someone, parcel_id: string) => admin(api.dispatch.reject, { query: { parcel_id } })
  const askBack = async (sender: Someone, parcel_id: string) =>
    (await sender(api.refunds.request, { query: { parcel_id } })).parcel
  /** Assigns a parcel to a courier, who returns it. */
  const returnIt = async (parcel_id: string) => {
    const [admin, courier] = [await ranar.a('admin'), await ranar.a('delivery_men')]
    await admin(api.dispatch.transport, {
      body: { parcel_id, delivery_men_id: courier.id, approximate_delivery_date: inDays(2) },
    })
    await courier(api.deliveries.return, { query: { parcel_id } })
  }
  const refunded = (sender: Someone, parcel_id: string, status = 'succeeded') =>
    until(
      () => show(sender, parcel_id),
      ({ payment }) => payment?.refund?.status === status,
    )
  const notices = async (sender: Someone) =>
    (await sender(api.notifications.list, { query: { limit: 100 } })).notifications.map(({ message }) => message)
  /** Returns the subjects of the mails to a person. */
  const mailsTo = async ({ email }: Someone) => {
    const folder = path.join(ranar.env.dataDir, 'mail')
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
    const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
    return mails
      .filter((mail) => mail.includes(`To: ${email}`))
      .map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]?.trim() ?? '')
  }
  return {
    book,
    booked,
    intent,
    enter,
    check,
    pay,
    show,
    cancel,
    reject,
    askBack,
    returnIt,
    refunded,
    notices,
    mailsTo,
  }
}
