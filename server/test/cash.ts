import { api, type Booking } from '@ranar/contract'
import type { Company, crew, Somebody } from './crew.ts'
import { act, action } from './door.ts'

/** Books a COD parcel and assigns it to the courier for today; returns its code. */
export const sentOut = async ({ book, send }: Awaited<ReturnType<typeof crew>>, more: Partial<Booking> = {}) => {
  const id = await book({ weight: 1.5, codTaka: 1000, ...more })
  await send(id, { days: 0 })
  return id
}

export const priceOf = async ({ pool }: Pick<Company, 'pool'>, code: string): Promise<number> =>
  (await pool.query('SELECT price_taka FROM parcels WHERE code = $1', [code])).rows[0].price_taka

export const deliver = (courier: Somebody, id: string, more: object = {}) => act(courier, action(id, 'deliver', more))
export const inNotes = (taka: number) => ({
  taka,
  notes: { '1000': Math.floor(taka / 1000), '1': taka % 1000 },
})
export const handOver = async (courier: Somebody, taka?: number) => {
  const { balance } = await courier(api.cash.mine, { query: {} })
  return (await courier(api.cash.handOver, { body: inNotes(taka ?? balance) })).handover
}

/** Returns the collection of this parcel that waits for a decision. */
export const waiting = async (admin: Somebody, id: string) =>
  (await admin(api.cash.undecided, { query: { limit: 100 } })).collections.find(({ parcel_id }) => parcel_id === id)
export const decide = async (admin: Somebody, id: string, approve: boolean, reason = 'looked at') =>
  admin(api.cash.decide, { body: { id: (await waiting(admin, id))?._id ?? '', approve, reason } })
