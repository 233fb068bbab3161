import { randomUUID } from 'node:crypto'
import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { booking, company } from '../../test/company.ts'
import type { Somebody } from '../../test/crew.ts'

const { a, pool } = await company()
const { bookings, parcels } = api

const { price: _, ...plain } = booking
const row = (more: object = {}) => ({ ...plain, reference: randomUUID().slice(0, 8), ...more })
const sent = async (who: Somebody, rows: unknown[]) => (await who(bookings.import, { body: { rows } })).results
const totalOf = async (who: Somebody) => (await who(parcels.mine)).meta.total

test('rows refused for what only the server knows are named with their reasons, and the others are booked once', async () => {
  const sender = await a('consumer')
  const receiver = { name: 'Salma', phone: '01711000000', address: 'House 7', email: 's@x.example' }
  const saved = (await sender(bookings.saveReceiver, { body: receiver })).receiver
  await sender(bookings.forgetReceiver, { query: { receiver_id: saved._id } })
  const { parcel } = await sender(parcels.book, { body: { ...booking, name: 'Karim', reference: 'taken' } })
  const rows = [
    row(receiver),
    row({ reference: 'taken' }),
    row({ thana: 'Nowhere' }),
    row({ codTaka: 10, chargeFrom: 'cod' }),
    row({ codTaka: 400_000 }),
    row({ tariffVersion: 99 }),
    row(),
  ]
  await pool.query(`INSERT INTO company_settings VALUES (1, '{"codMaxTaka": 300000}', $1)`, [sender.key])
  const results = await sent(sender, rows)
  expect(results.map(({ success, errors }) => (success ? 'booked' : errors.map(({ path }) => path)))).toEqual([
    'booked',
    ['reference'],
    ['thana'],
    ['codTaka'],
    ['codTaka'],
    [],
    'booked',
  ])
  expect(results[1]?.message).toContain(parcel._id)
  for (const { success, message, errors } of results.filter(({ success }) => !success))
    expect([success, message === (errors[0]?.message ?? message), message.length > 10]).toEqual([false, true, true])
  const again = await sent(sender, rows)
  expect(again.map(({ parcel_id }) => parcel_id)).toEqual(results.map(({ parcel_id }) => parcel_id))
  expect(await totalOf(sender)).toBe(3)
})
