import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { until } from '../../../test/until.ts'
import { gateway } from './sslcommerz.fixture.ts'

const { ranar, book, page, press, form, sessionsOf, paid, payHere, show, check, cancel, sweepNow, intent, notices } =
  await gateway()
const rows = async (parcel: string) =>
  (
    await ranar.pool.query(
      'SELECT p.status, p.provider, p.card_last4 FROM payments p JOIN parcels c ON c.id = p.parcel_id WHERE c.code = $1 ORDER BY p.id',
      [parcel],
    )
  ).rows

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

test('a payer who returns without a cookie is sent to our page, and a forged return proves nothing', async () => {
  const sender = await ranar.a('consumer')
  const parcel = await book(sender)
  await page(sender, parcel)
  const [session] = await sessionsOf(parcel)
  const forged = { tran_id: session.tran_id, status: 'VALID', val_id: 'FORGED', amount: '100.00', currency: 'BDT' }
  const reply = await form('/payment/return', forged)
  expect(reply.status).toBe(303)
  expect(reply.headers.get('location')).toBe(`/payment/back?parcel_id=${parcel}`)
  expect(reply.headers.get('set-cookie')).toBeNull()
  expect((await form('/payment/ipn', forged)).status).toBe(200)
  expect((await check(sender, parcel)).payment?.status).toBe('pending')
  const stranger = await form('/payment/return', { tran_id: 'RN00000000000-000000-1', status: 'CANCELLED' })
  expect([stranger.status, stranger.headers.get('location')]).toEqual([303, '/payment/back?end=canceled'])
})

test('naming a payment as a second one of itself refunds nothing, and the parcel stays paid', async () => {
  const sender = await ranar.a('consumer')
  const doubled = ({ tran_id, val_id }: Record<string, string>) => ({
    tran_id: `${tran_id}~${val_id}`,
    status: 'VALID',
  })
  const money = async (parcel: string) => [
    (await rows(parcel)).map(({ status }) => status),
    (await sessionsOf(parcel)).map(({ back }) => back),
  ]
  // A payer learns the payment's ids and may send them to us before we have asked about it.
  const [early, late] = [await book(sender), await book(sender)]
  await payHere(sender, early, 'silence')
  const { rows: told } = await ranar.pool.query(
    "SELECT tran_id, val_id FROM sandbox_bank.gateway_sessions WHERE asked->>'value_a' = $1",
    [early],
  )
  await form('/payment/ipn', doubled(told[0]))
  const fields = (await payHere(sender, late)) as Record<string, string>
  await paid(sender, late)
  await form('/payment/ipn', doubled(fields))
  await form('/payment/return', doubled(fields))
  const idle = async () =>
    (
      await ranar.pool.query(
        "SELECT FROM jobs WHERE kind LIKE 'payments.%' AND run_at <= now() AND kind <> 'payments.sweep'",
      )
    ).rowCount
  await until(idle, (waiting) => waiting === 0)
  await check(sender, early)
  for (const parcel of [early, late]) expect(await money(parcel)).toEqual([['succeeded'], [0]])
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

test('a payment is recorded once, even if its notice comes many times and late', async () => {
  const sender = await ranar.a('consumer')
  const parcel = await book(sender)
  const fields = (await payHere(sender, parcel)) as Record<string, string>
  await Promise.all(Array.from({ length: 10 }, (_, i) => form(i % 2 ? '/payment/ipn' : '/payment/return', fields)))
  await paid(sender, parcel)
  await form('/payment/ipn', fields)
  await check(sender, parcel)
  const told = (await notices(sender)).filter((message) => message.includes(parcel))
  expect(told.filter((message) => /paid|payment/i.test(message))).toHaveLength(1)
})

test('a payment without any notice is found by the sweep', async () => {
  const sender = await ranar.a('consumer')
  const parcel = await book(sender)
  await payHere(sender, parcel, 'silence')
  expect((await show(sender, parcel)).payment?.status).toBe('pending')
  await ranar.pool.query("UPDATE payments SET created_at = created_at - interval '30 seconds'")
  await sweepNow()
  await paid(sender, parcel)
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

test('after twenty notices of a payment further ones cause no look-up, and the payer is still sent to our page', async () => {
  const sender = await ranar.a('consumer')
  const parcel = await book(sender)
  const fields = (await payHere(sender, parcel)) as Record<string, string>
  for (let n = 1; n <= 20; n++) expect((await form('/payment/ipn', fields)).status).toBe(200)
  await paid(sender, parcel)
  const asked = async () =>
    (
      await ranar.pool.query(
        `SELECT FROM jobs WHERE kind = 'payments.settle' AND run_at < now() + interval '10 minutes'`,
      )
    ).rowCount
  await until(asked, (count) => count === 0)
  await ranar.pool.query(
    `INSERT INTO jobs (kind, key, payload, run_at, scheduled_at)
     SELECT 'payments.settle', 'payments.settle:' || p.id, json_build_object('payment', p.id), now() + interval '1 hour', now()
     FROM payments p JOIN parcels c ON c.id = p.parcel_id WHERE c.code = $1`,
    [parcel],
  )
  expect((await form('/payment/ipn', fields)).status).toBe(200)
  const back = await form('/payment/return', fields)
  expect([back.status, back.headers.get('location')]).toEqual([303, `/payment/back?parcel_id=${parcel}`])
  expect(await asked()).toBe(0)
  await ranar.pool.query(`DELETE FROM jobs WHERE kind = 'payments.settle'`)
})
