import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { booking, company } from '../../test/company.ts'
import { by, crew, payBySql, type Somebody } from '../../test/crew.ts'
import { moveAtDesk } from '../../test/door.ts'
import { outcomes, refusal } from '../../test/refusal.ts'

const world = await company()
const { pool, a } = world
const { parcels, journeys, deliveries } = api

const moneyOf = async (who: Somebody, id: string) => {
  const { due, cod } = await who(journeys.details, by(id))
  return { due, cod }
}
const rowOf = async (id: string) =>
  (await pool.query('SELECT cod_taka, charge_from, proof_level, thana, reference FROM parcels WHERE code = $1', [id]))
    .rows[0]

test('the amount due at the door is goods plus charge, or the goods alone if the charge is deducted from them or paid', async () => {
  const { sender, book } = await crew(world)
  const [door, cod, paid, plain] = [
    await book({ codTaka: 2350 }),
    await book({ codTaka: 2350, chargeFrom: 'cod' }),
    await book({ codTaka: 2350 }),
    await book(),
  ]
  await payBySql(world, paid)
  expect(await moneyOf(sender, door)).toEqual({ due: 2450, cod: 2350 })
  expect(await moneyOf(sender, cod)).toEqual({ due: 2350, cod: 2350 })
  expect(await moneyOf(sender, paid)).toEqual({ due: 2350, cod: 2350 })
  expect(await moneyOf(sender, plain)).toEqual({ due: 100, cod: 0 })
})

test('a booking with the specification’s fields alone gets defaults for the new ones, and parcels do not show them', async () => {
  const { sender, book } = await crew(world)
  const [old, rich] = [await book(), await book({ codTaka: 300, thana: 'Bogura Sadar', reference: 'old-and-new' })]
  expect(await rowOf(old)).toEqual({
    cod_taka: 0,
    charge_from: 'door',
    proof_level: 'none',
    thana: 'Bogura Sadar, Bogura',
    reference: null,
  })
  const shown = async (id: string) => (await sender(parcels.get, by(id))).parcel
  expect(Object.keys(await shown(rich))).toEqual(Object.keys(await shown(old)))
  expect(Object.keys((await shown(rich)).parcel)).toEqual(['type', 'weight', 'price', 'aproxDeliveryDate'])
})

test('a sender can read back a booking’s extra fields, a stranger cannot', async () => {
  const { sender, book } = await crew(world)
  const id = await book({ codTaka: 6000, thana: 'Savar', reference: 'Read back' })
  expect((await sender(parcels.extras, by(id))).extras).toEqual({
    codTaka: 6000,
    chargeFrom: 'door',
    proofLevel: 'code',
    thana: 'Savar, Dhaka',
    reference: 'Read back',
    tariffVersion: 1,
  })
  const stranger = await a('consumer')
  expect(await refusal(stranger(parcels.extras, by(id)))).toBe('404 This parcel was not found')
})

test('a booking whose cash on delivery does not cover charge and fee is refused', async () => {
  const { sender, book } = await crew(world)
  const booked = (codTaka: number) => refusal(book({ codTaka, chargeFrom: 'cod' }))
  const tooLittle = '400 The cash on delivery must cover the charge and the fee when they are taken from it'
  // The charge is 100 and the fee 1 %, rounded half up: 101 covers both, 100 does not.
  expect(await booked(100)).toBe(tooLittle)
  const id = await book({ codTaka: 101, chargeFrom: 'cod' })
  const update = (body: object) => refusal(sender(parcels.update, { ...by(id), body }))
  expect(await update({ weight: 3 })).toBe(tooLittle)
  expect(await update({ codTaka: 0 })).toBe(tooLittle)
  expect(await rowOf(id)).toMatchObject({ cod_taka: 101, charge_from: 'cod' })
  await sender(parcels.update, { ...by(id), body: { codTaka: 0, chargeFrom: 'door' } })
  expect(await moneyOf(sender, id)).toEqual({ due: 100, cod: 0 })
})

test('from 5000 taka a delivery needs a code, after booking or updating, and the sender may require a stronger proof', async () => {
  const { sender, courier, book, send } = await crew(world)
  const id = await book({ codTaka: 4999 })
  expect(await rowOf(id)).toMatchObject({ proof_level: 'none' })
  await sender(parcels.update, { ...by(id), body: { codTaka: 5000 } })
  expect(await rowOf(id)).toMatchObject({ proof_level: 'code' })
  expect(await rowOf(await book({ codTaka: 9000, proofLevel: 'photo' }))).toMatchObject({ proof_level: 'photo' })
  await send(id)
  expect(await refusal(courier(deliveries.deliver, by(id)))).toBe('409 Proof of delivery is needed')
})

test.each([
  [{ codTaka: -1 }, 'Cash on delivery can be 0 to 5,00,000 taka'],
  [{ codTaka: 500_001 }, 'Cash on delivery can be 0 to 5,00,000 taka'],
  [{ codTaka: 10.5 }, 'Cash on delivery is an amount in whole taka'],
  [{ codTaka: '100' }, 'Cash on delivery is an amount in whole taka'],
  [{ chargeFrom: 'sender' }, 'The charge is paid at the door or taken from the cash on delivery'],
  [{ proofLevel: 'blood' }, 'Choose how the delivery is proved'],
  [{ thana: 'x'.repeat(101) }, 'This is too long'],
  [{ reference: 7 }, 'This must be text'],
])('a booking with %j is refused: %s', async (bad, message) => {
  const { book } = await crew(world)
  expect(await refusal(book(bad as object))).toBe(`400 ${message}`)
})

test('a sender can use a reference again after its parcel is canceled; another sender can use it at once', async () => {
  const { sender, admin, book } = await crew(world)
  const other = await a('consumer')
  const [first, second] = [await book({ reference: 'Order 7' }), await book()]
  const taken = `409 You have already booked a parcel with this reference: ${first}`
  expect(await refusal(book({ reference: ' Order 7 ' }))).toBe(taken)
  expect(await refusal(sender(parcels.update, { ...by(second), body: { reference: 'Order 7' } }))).toBe(taken)
  await sender(parcels.update, { ...by(first), body: { reference: 'Order 7', name: 'The same' } })
  await book({ reference: 'Order 7' }, other)
  await moveAtDesk(admin, 'reject', first)
  await sender(parcels.update, { ...by(second), body: { reference: 'Order 7' } })
  expect(await rowOf(second)).toMatchObject({ reference: 'Order 7' })
})

test('when several bookings and updates take the same reference at once, one gets it', async () => {
  const { sender, book } = await crew(world)
  const ids = [await book(), await book()]
  const { done, ...refused } = await outcomes([
    ...ids.map((id) => sender(parcels.update, { ...by(id), body: { reference: 'One' } })),
    ...[1, 2, 3].map(() => book({ reference: 'One' })),
  ])
  expect(done).toBe(1)
  expect(Object.keys(refused).every((said) => said.startsWith('409'))).toBe(true)
})

test('the same idempotency key books once and is refused for another amount', async () => {
  const { sender } = await crew(world)
  const keyed = world.caller(sender.cookie, { 'idempotency-key': 'goods' })
  const body = { ...booking, codTaka: 700, reference: 'Keyed' }
  const first = (await keyed(parcels.book, { body })).parcel._id
  expect((await keyed(parcels.book, { body })).parcel._id).toBe(first)
  expect(await refusal(keyed(parcels.book, { body: { ...body, codTaka: 701 } }))).toMatch(/^409 This Idempotency-Key/)
})
