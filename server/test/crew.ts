import { api, type Booking } from '@ranar/contract'
import { booking, type company, inDays } from './company.ts'

export type Company = Awaited<ReturnType<typeof company>>
export type Somebody = Awaited<ReturnType<Company['a']>>

export const by = (parcel_id: string) => ({ query: { parcel_id } })

/** Creates a sender, an admin and a courier; returns them with functions for what they do. */
export const crew = async ({ a }: Pick<Company, 'a'>) => {
  const [sender, admin, courier] = await Promise.all([a('consumer'), a('admin'), a('delivery_men')])
  const book = async (more: Partial<Booking> = {}, from: Somebody = sender) =>
    (await from(api.parcels.book, { body: { ...booking, ...more } })).parcel._id
  const send = async (parcel_id: string, { man = courier, days = 1 }: { man?: Somebody; days?: number } = {}) => {
    const body = { parcel_id, delivery_men_id: man.id, approximate_delivery_date: inDays(days) }
    return (await admin(api.dispatch.transport, { body })).parcel
  }
  const deliver = async (id: string, man: Somebody = courier) => (await man(api.deliveries.deliver, by(id))).parcel
  const delivered = async (man: Somebody = courier, from: Somebody = sender) => {
    const id = await book({}, from)
    await send(id, { man })
    await deliver(id, man)
    return id
  }
  const returned = async () => {
    const id = await book()
    await send(id)
    await courier(api.deliveries.return, by(id))
    return id
  }
  return { sender, admin, courier, book, send, deliver, delivered, returned }
}

/** Returns the names of the events that a parcel's public page shows. */
export const wayOf = async (who: Somebody, id: string) =>
  (await who(api.parcels.track, by(id))).parcel.events.map(({ name }) => name)

/** Returns a person's notifications as sentences, newest first. */
export const told = async (who: Somebody) =>
  (await who(api.notifications.list, { query: { limit: 100 } })).notifications.map(({ message }) => message)

/** Inserts a succeeded payment for a parcel, without asking a provider. */
export const payBySql = async ({ pool }: Pick<Company, 'pool'>, code: string) => {
  await pool.query(
    `INSERT INTO payments (parcel_id, status, amount_taka, key, intent_id, received_amount, received_currency, settled_at)
     SELECT id, 'succeeded', price_taka, 'pay:' || code, 'pi_' || code, price_taka * 100, 'bdt', now() FROM parcels WHERE code = $1`,
    [code],
  )
}
