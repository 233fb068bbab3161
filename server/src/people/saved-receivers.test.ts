import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { outcomes, refusal } from '../../test/refusal.ts'

const { a, pool } = await company()
const { bookings } = api
const salma = { name: 'Salma Khatun', phone: '+880 1711-222333', address: 'House 7, Mirpur', email: 'salma@x.example' }

type Somebody = Awaited<ReturnType<typeof a>>
const saved = async (who: Somebody, q = '') => (await who(bookings.receivers, { query: { q } })).receivers

test('a sender saves a receiver and finds them by name, address and phone in any spelling', async () => {
  const sender = await a('consumer')
  const place = { latitude: 23.8, longitude: 90.36, thana: 'Mirpur' }
  const { receiver } = await sender(bookings.saveReceiver, { body: { ...salma, ...place } })
  await sender(bookings.saveReceiver, { body: { name: 'রহিমা খাতুন', phone: '০১৮১১ ৩৩৩ ৯৮৭' } })
  expect(receiver).toEqual({ _id: receiver._id, ...salma, ...place })
  for (const q of ['salma', 'KHAT', 'mirpur', '01711222333', '2333', '২৩৩৩'])
    expect((await saved(sender, q)).map(({ name }) => name)).toContain(salma.name)
  expect((await saved(sender, 'রহীমা')).map(({ phone }) => phone)).toEqual(['01811 333 987'])
  expect(await saved(sender, '%')).toEqual([])
})

test('saving the same name and phone again updates the receiver; the last used comes first', async () => {
  const sender = await a('consumer')
  const save = (more: object) => sender(bookings.saveReceiver, { body: { ...salma, ...more } })
  await save({ latitude: 23.8, longitude: 90.36 })
  await save({ name: 'Her brother' })
  await save({ name: 'SALMA KHATUN', phone: '8801711222333', address: 'Moved to Uttara' })
  const [first, second] = await saved(sender)
  expect([first?.address, second?.name]).toEqual(['Moved to Uttara', 'Her brother'])
  expect(await saved(sender)).toHaveLength(2)
})

test('a phone with +880 or 0 before it is the same phone, and older duplicates are merged', async () => {
  const sender = await a('consumer')
  for (const phone of ['01711222333', '+880 1711-222333', '008801711222333'])
    await sender(bookings.saveReceiver, { body: { ...salma, phone, latitude: 23.8, longitude: 90.36 } })
  expect(await saved(sender)).toMatchObject([{ phone: '008801711222333' }])
  await pool.query(
    `INSERT INTO saved_receivers (sender_id, name, phone, address, email, used_at)
     VALUES ($1, 'Salma Khatun', '8801711222333', '', '', now() - interval '1 day'),
       ($1, 'Salma Khatun', '+44 1711 222333', '', '', now() - interval '1 day')`,
    [sender.key],
  )
  await sender(bookings.saveReceiver, { body: { ...salma, phone: '8801711222333' } })
  expect(await saved(sender)).toMatchObject([
    { phone: '8801711222333', latitude: 23.8 },
    { phone: '+44 1711 222333', latitude: null },
  ])
})

test('a sender can remove a saved receiver once, and never that of another sender', async () => {
  const [sender, stranger] = [await a('consumer'), await a('consumer')]
  const { receiver } = await sender(bookings.saveReceiver, { body: salma })
  const forget = (who: Somebody, receiver_id = receiver._id) =>
    refusal(who(bookings.forgetReceiver, { query: { receiver_id } }))
  expect(await saved(stranger)).toEqual([])
  expect(await forget(stranger)).toBe('404 This receiver was not found')
  expect(await forget(sender, 'x')).toBe('404 This receiver was not found')
  expect(await forget(sender)).toBe('done')
  expect(await forget(sender)).toBe('404 This receiver was not found')
})

test('a sender can save five hundred receivers, even when saving many at once', async () => {
  const sender = await a('consumer')
  await pool.query(
    `INSERT INTO saved_receivers (sender_id, name, phone, address, email)
     SELECT $1, 'R' || n, '017' || n, '', '' FROM generate_series(1, 498) n`,
    [sender.key],
  )
  const save = (n: number) => sender(bookings.saveReceiver, { body: { ...salma, name: `New ${n}` } })
  expect(await outcomes([1, 2, 3, 4, 5].map(save))).toEqual({
    done: 2,
    '409 You have saved 500 receivers. Remove one first': 3,
  })
  await pool.query("UPDATE saved_receivers SET name = 'Known', phone = '01711000000' WHERE name = 'R1'")
  expect(await refusal(sender(bookings.saveReceiver, { body: { name: 'known', phone: '01711000000' } }))).toBe('done')
})

test('saving or removing a receiver returns the receivers that are then saved', async () => {
  const sender = await a('consumer')
  const { receiver } = await sender(bookings.saveReceiver, { body: salma })
  const both = await sender(bookings.saveReceiver, { body: { name: 'Her brother', phone: '01811 333 987' } })
  expect(both.receivers.map(({ name }) => name)).toEqual(['Her brother', salma.name])
  const left = await sender(bookings.forgetReceiver, { query: { receiver_id: receiver._id } })
  expect(left.receivers).toEqual([both.receiver])
})
