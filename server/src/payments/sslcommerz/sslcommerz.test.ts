import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { until } from '../../../test/until.ts'
import { gateway } from './sslcommerz.fixture.ts'

const { ranar, book, page, press, sessionsOf, rows, paid, payHere, check, cancel, sweepNow, intent } = await gateway()

test('the offered ways to pay are listed, and without a card field there is no intent', async () => {
  const sender = await ranar.a('consumer')
  expect(await sender(api.payments.ways)).toEqual({ offered: ['sslcommerz_sandbox'] })
  await expect(intent(sender, await book(sender))).rejects.toMatchObject({ status: 409 })
})

test.each(['card', 'bkash', 'nagad'])(
  'a sender pays by %s on the gateway’s page, and the parcel is paid',
  async (method) => {
    const sender = await ranar.a('consumer')
    const parcel = await book(sender)
    await payHere(sender, parcel, 'success', method)
    expect((await paid(sender, parcel)).payment).toMatchObject({ status: 'succeeded', amount: 100 })
    expect(await sessionsOf(parcel)).toMatchObject([{ status: 'VALIDATED', amount: 10_000, back: 0 }])
  },
)

test('repeated requests for a payment page return the same page', async () => {
  const sender = await ranar.a('consumer')
  const parcel = await book(sender)
  const pages = await Promise.all(Array.from({ length: 20 }, () => page(sender, parcel)))
  expect(new Set(pages).size).toBe(1)
})

test('a page unused for 21 minutes is replaced, and paying on the old page still pays the parcel', async () => {
  const sender = await ranar.a('consumer')
  const parcel = await book(sender)
  const old = await page(sender, parcel)
  await ranar.pool.query(
    "UPDATE payments SET created_at = created_at - interval '21 minutes' WHERE parcel_id = (SELECT id FROM parcels WHERE code = $1)",
    [parcel],
  )
  expect(await page(sender, parcel)).not.toBe(old)
  expect(await rows(parcel)).toMatchObject([{ status: 'closing' }, { status: 'pending' }])
  await press(old)
  await paid(sender, parcel)
  await until(
    () => rows(parcel),
    (all) => all.some(({ status }) => status === 'succeeded'),
  )
})

test('a failed or canceled payment takes nothing, and the next try gets a new page', async () => {
  const sender = await ranar.a('consumer')
  for (const outcome of ['fail', 'cancel']) {
    const parcel = await book(sender)
    const first = await page(sender, parcel)
    await press(first, outcome)
    await check(sender, parcel)
    expect(await rows(parcel)).toMatchObject([{ status: 'canceled' }])
    const second = await page(sender, parcel)
    expect(second).not.toBe(first)
    await press(second)
    await paid(sender, parcel)
    expect(await rows(parcel)).toMatchObject([
      { status: 'canceled' },
      { status: 'succeeded', provider: 'sslcommerz_sandbox' },
    ])
  }
})

test('the last digits of the card that paid are stored for the receipt', async () => {
  const sender = await ranar.a('consumer')
  const parcel = await book(sender)
  await payHere(sender, parcel)
  await paid(sender, parcel)
  await until(
    () => rows(parcel),
    ([row]) => row.card_last4 === '3964',
  )
})

test('a canceled parcel’s payment is not settled by time while the gateway says it is under way', async () => {
  const sender = await ranar.a('consumer')
  const parcel = await book(sender)
  const outcome = () => sender(api.payments.outcome, { body: { parcel_id: parcel } })
  expect(await outcome()).toMatchObject({ isSettled: true })
  await page(sender, parcel)
  expect(await outcome()).toMatchObject({ isSettled: false })
  await cancel(sender, parcel)
  expect(await outcome()).toMatchObject({ isSettled: false, parcel: { payment: null, status: { stage: 'canceled' } } })
  await ranar.pool.query(
    "UPDATE payments SET created_at = created_at - interval '25 hours' WHERE parcel_id = (SELECT id FROM parcels WHERE code = $1)",
    [parcel],
  )
  await sweepNow()
  await until(
    () => rows(parcel),
    ([row]) => row.status === 'canceled',
  )
  expect(await outcome()).toMatchObject({ isSettled: false })
})

test('a payment that the gateway reports as canceled is settled', async () => {
  const sender = await ranar.a('consumer')
  const parcel = await book(sender)
  const first = await page(sender, parcel)
  await cancel(sender, parcel)
  await press(first, 'cancel')
  const { isSettled } = await sender(api.payments.outcome, { body: { parcel_id: parcel } })
  expect([isSettled, await rows(parcel)]).toMatchObject([true, [{ status: 'canceled' }]])
})
