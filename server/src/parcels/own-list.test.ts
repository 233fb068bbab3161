import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { by, crew, type Somebody } from '../../test/crew.ts'

const world = await company()
const { a } = world
const { bookings, parcels } = api

const found = async (who: Somebody, q: string, more: object = {}) =>
  (await who(bookings.mine, { query: { q, ...more } })).parcels.map(({ _id }) => _id)

test('a sender’s list has the specification’s fields plus step, due amount, COD, reference, open choice and refusal', async () => {
  const { sender, book, send } = await crew(world)
  const ids = [await book({ codTaka: 500, reference: 'Mine 1' }), await book()]
  await send(ids[0] ?? '')
  const { parcels: listed, meta } = await sender(bookings.mine)
  const old = await sender(parcels.mine)
  expect(meta).toEqual(old.meta)
  const added = new Set(['step', 'due', 'cod', 'chargeFrom', 'proofLevel', 'reference', 'choice', 'refused'])
  const specified = listed.map((one) => Object.fromEntries(Object.entries(one).filter(([name]) => !added.has(name))))
  expect(specified).toEqual(old.parcels)
  expect(
    listed.map(({ step, due, cod, reference, choice, refused }) => ({ step, due, cod, reference, choice, refused })),
  ).toEqual([
    { step: 'booked', due: 100, cod: 0, reference: null, choice: null, refused: false },
    { step: 'assigned', due: 600, cod: 500, reference: 'Mine 1', choice: null, refused: false },
  ])
  expect((await sender(bookings.mine, { query: { status_stage: 'pending' } })).parcels.map(({ _id }) => _id)).toEqual([
    ids[1],
  ])
})

test('a sender sees the open choice after a failed visit until they have chosen', async () => {
  const { sender, courier, book, send } = await crew(world)
  const id = await book()
  await send(id)
  await world.pool.query(
    `INSERT INTO attempts (parcel_id, courier_id, reason, counts, deadline_at)
     SELECT id, $2, 'no_answer', true, now() + interval '1 day' FROM parcels WHERE code = $1`,
    [id, courier.key],
  )
  const choiceOf = async () => (await sender(bookings.mine)).parcels[0]?.choice
  expect(await choiceOf()).toEqual({ reason: 'no_answer', deadline: expect.stringMatching(/Z$/) })
  await sender(api.journeys.afterAttempt, { body: { parcel_id: id, choice: 'again' } })
  expect(await choiceOf()).toBeNull()
})

test('a sender finds their own parcels by receiver, phone, code or reference in any spelling, and no others', async () => {
  const { sender, book } = await crew(world)
  const stranger = await a('consumer')
  const theirs = { name: 'Kobita Sultana', phone: '+880 1911-222 345', address: 'House 7, Khulna' }
  const first = await book({ ...theirs, reference: 'INV/77' })
  const second = await book({ ...theirs, name: 'Kobita S.' })
  const inBangla = await book({ name: 'রহিমা খাতুন', phone: '০১৮১১ ৩৩৩ ৯৮৭', address: 'মিরপুর ১০, ঢাকা' })
  for (const q of ['kobita', 'khulna KOB', '01911222345', '২৩৪৫', '2345', '+8801911222345'])
    expect(await found(sender, q), q).toEqual([second, first])
  for (const q of [first, first.toLowerCase(), 'inv/77', first.slice(3, 10)])
    expect(await found(sender, q), q).toEqual([first])
  for (const q of ['রহীমা', '০১৮১১৩৩৩৯৮৭']) expect(await found(sender, q), q).toEqual([inBangla])
  for (const q of ['kobita', first, '2345', '%', '_', "'"]) expect(await found(stranger, q), q).toEqual([])
  expect(await found(sender, 'kobita', { status_stage: 'delivered' })).toEqual([])
  expect(await found(sender, 'kobita', { status_stage: 'pending', limit: 1, page: 2 })).toEqual([first])
  const { meta } = await sender(bookings.mine, { query: { q: '2345', limit: 1, page: 9 } })
  expect(meta).toEqual({ page: 9, limit: 1, pages: 2, total: 2 })
})

test('an old parcel is found among more than a thousand newer ones', async () => {
  const { sender, book } = await crew(world)
  const id = await book({ name: 'Shefali Begum', phone: '01555666777' })
  await world.pool.query(
    `INSERT INTO parcels (code, sender_id, type, weight_kg, price_taka, receiver_name, receiver_phone, receiver_address, receiver_email, latitude, longitude)
     SELECT 'RNX' || n || $1, sender_id, type, weight_kg, price_taka, 'Somebody', '01700000000', receiver_address, receiver_email, latitude, longitude
     FROM parcels, generate_series(1, 1200) n WHERE code = $1`,
    [id],
  )
  for (const q of ['shefali', '6777']) expect(await found(sender, q), q).toEqual([id])
  const { parcels: page, meta } = await sender(bookings.mine, { query: { q: 'somebody' } })
  expect([page.length, meta.total]).toEqual([8, 100])
  expect((await sender(parcels.get, by(id))).parcel._id).toBe(id)
})
