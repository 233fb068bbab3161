import { expect, test } from 'vitest'
import { until } from '../../../test/until.ts'
import { gateway } from './sslcommerz.fixture.ts'

const { ranar, book, page, form, sessionsOf, rows, paid, payHere, show, check, sweepNow, notices } = await gateway()

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

test('a payment that an earlier version settled is still found by its notice, and gets the name of its payment', async () => {
  const sender = await ranar.a('consumer')
  const parcel = await book(sender)
  const fields = (await payHere(sender, parcel)) as Record<string, string>
  await paid(sender, parcel)
  const named = async () =>
    (
      await ranar.pool.query(
        'SELECT intent_id AS name FROM payments p JOIN parcels c ON c.id = p.parcel_id WHERE c.code = $1',
        [parcel],
      )
    ).rows.map(({ name }) => name)
  const full = await named()
  expect(full).toEqual([`${fields.tran_id}~${fields.val_id}`])
  await ranar.pool.query('UPDATE payments SET intent_id = $2 WHERE intent_id = $1', [full[0], fields.tran_id])
  const back = await form('/payment/return', fields)
  expect(back.headers.get('location')).toBe(`/payment/back?parcel_id=${parcel}`)
  await until(named, ([name]) => name === full[0])
  expect((await sessionsOf(parcel)).map(({ back }) => back)).toEqual([0])
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
