import { api } from '@ranar/contract'
import Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { database } from '../../test/database.ts'
import { paying, type Someone } from '../../test/paying.ts'
import { until } from '../../test/until.ts'
import type { Call, Fault } from '../bank/faults.ts'
import { startBank } from '../bank/server.ts'

/** A provider in another house: its own books, reached through the environment alone. */
const books = await database()
let fault: ((call: Call) => Fault | undefined) | undefined
let webhooks = true
const bank = await startBank({
  db: books.db,
  webhookUrl: () => (webhooks ? `${ranar.origin}/api/payment/webhook` : 'http://127.0.0.1:9/'),
  log: console,
  faults: (call) => fault?.(call),
})
afterAll(bank.stop)
const ranar = await company({
  STRIPE_SECRET_KEY: bank.secretKey,
  STRIPE_PUBLISHABLE_KEY: bank.publishableKey,
  STRIPE_WEBHOOK_SECRET: bank.webhookSecret,
  STRIPE_API_BASE: bank.origin,
})
const { book, intent, check, show, cancel, askBack, refunded } = paying(ranar)

const browser = new Stripe(bank.publishableKey, { host: bank.host, port: bank.port, protocol: 'http', telemetry: false })
const idOf = (secret: string) => secret.split('_secret_')[0] as string
/** What the provider's own card field does in the browser. */
const confirm = (client_secret: string, payment_method = 'pm_card_visa') =>
  browser.rawRequest('POST', `/v1/payment_intents/${idOf(client_secret)}/confirm`, { client_secret, payment_method })
const atProvider = async (parcel: string) =>
  (
    await books.pool.query(
      "SELECT status, amount_received AS paid, amount_refunded AS back FROM bank_intents WHERE metadata->>'parcel_id' = $1 ORDER BY created_at",
      [parcel],
    )
  ).rows
/** Days pass for the payment of a parcel. */
const age = (parcel: string, hours: number) =>
  ranar.pool.query(
    `WITH aged AS (UPDATE payments SET created_at = created_at - make_interval(hours => $2) WHERE parcel_id = (SELECT id FROM parcels WHERE code = $1) RETURNING id)
     UPDATE refunds SET created_at = created_at - make_interval(hours => $2) WHERE payment_id IN (SELECT id FROM aged)`,
    [parcel, hours],
  )
const sweepNow = () => ranar.pool.query("UPDATE jobs SET run_at = now() WHERE kind = 'payments.sweep'")
const during = async <T>(wrong: typeof fault, work: () => Promise<T>) => {
  fault = wrong
  try {
    return await work()
  } finally {
    fault = undefined
  }
}
const paid = (sender: Someone, parcel: string) =>
  until(
    () => show(sender, parcel),
    ({ payment }) => payment?.status === 'succeeded',
  )

test('with keys of its own the provider is asked through its address, and no card ever comes to us', async () => {
  const sender = await ranar.a('consumer')
  expect(await sender(api.payments.config)).toEqual({ provider: 'stripe', publishableKey: bank.publishableKey })
  const parcel = await book(sender)
  const { client_secret } = await intent(sender, parcel)
  const card = { client_secret, number: '4242424242424242', exp_month: 1, exp_year: 2040, cvc: '123' }
  await expect(sender(api.payments.sandboxCard, { body: card })).rejects.toMatchObject({ status: 404 })
  await confirm(client_secret)
  await paid(sender, parcel)
  await cancel(sender, parcel)
  await askBack(sender, parcel)
  await refunded(sender, parcel)
  expect(await atProvider(parcel)).toEqual([{ status: 'succeeded', paid: 10_000, back: 9500 }])
})

test('a payment whose events never come is found by the sweep', async () => {
  webhooks = false
  const sender = await ranar.a('consumer')
  const parcel = await book(sender)
  const { client_secret } = await intent(sender, parcel)
  await confirm(client_secret)
  expect((await show(sender, parcel)).payment?.status).toBe('pending')
  await ranar.pool.query("UPDATE payments SET created_at = created_at - interval '30 seconds' WHERE client_secret = $1", [client_secret])
  await sweepNow()
  await paid(sender, parcel)
  webhooks = true
})

test('money for an intent that a change has replaced goes back whole', async () => {
  const sender = await ranar.a('consumer')
  const parcel = await book(sender, 0.5)
  const { client_secret } = await intent(sender, parcel)
  await during(
    ({ path }) => (path.endsWith('/cancel') ? 'broken' : undefined),
    async () => {
      await sender(api.parcels.update, { query: { parcel_id: parcel }, body: { weight: 3 } })
      await confirm(client_secret)
    },
  )
  await until(
    () => atProvider(parcel),
    ([only]) => only.back === 6600,
  )
  expect((await check(sender, parcel)).payment?.status).toBe('failed')
  await expect(intent(sender, parcel)).resolves.toMatchObject({ amount: 150 })
})

test('a second payment of the same parcel goes back whole, and the first one stays', async () => {
  const sender = await ranar.a('consumer')
  const parcel = await book(sender, 0.5)
  const first = await intent(sender, parcel)
  await during(
    ({ path }) => (path.endsWith('/cancel') ? 'broken' : undefined),
    async () => {
      await sender(api.parcels.update, { query: { parcel_id: parcel }, body: { weight: 0.6 } })
      const second = await intent(sender, parcel)
      await confirm(second.client_secret)
      await paid(sender, parcel)
      await confirm(first.client_secret)
    },
  )
  await until(
    () => atProvider(parcel),
    (intents) => intents.some(({ back }) => back === 6600),
  )
  expect((await atProvider(parcel)).map(({ paid, back }) => [paid, back])).toEqual([
    [6600, 6600],
    [6600, 0],
  ])
  expect((await check(sender, parcel)).payment).toEqual({ status: 'succeeded', amount: 66, refund: null })
})

test('money that comes after the parcel was canceled goes back whole', async () => {
  const sender = await ranar.a('consumer')
  const parcel = await book(sender)
  const { client_secret } = await intent(sender, parcel)
  await during(
    ({ path }) => (path.endsWith('/cancel') ? 'broken' : undefined),
    async () => {
      await cancel(sender, parcel)
      await confirm(client_secret)
    },
  )
  expect((await refunded(sender, parcel)).payment).toEqual({ status: 'succeeded', amount: 100, refund: { status: 'succeeded', refundFee: 0, restAmount: 100 } })
  await expect(askBack(sender, parcel)).rejects.toMatchObject({ status: 409 })
})

test('an intent whose reply was lost is the same one later; after a day it is given up for a new one', async () => {
  const sender = await ranar.a('consumer')
  const [soon, late] = [await book(sender), await book(sender)]
  for (const parcel of [soon, late])
    await during(
      () => 'replyLost',
      () => expect(intent(sender, parcel)).rejects.toMatchObject({ status: 502, message: 'The payment service does not answer. Please try again in a moment' }),
    )
  await intent(sender, soon)
  expect(await atProvider(soon)).toHaveLength(1)
  await age(late, 24)
  const { client_secret } = await intent(sender, late)
  expect(await atProvider(late)).toHaveLength(2)
  await confirm(client_secret)
  await paid(sender, late)
})

test('a refund whose reply was lost a day ago is found in the list, not sent again', async () => {
  const sender = await ranar.a('consumer')
  const parcel = await book(sender)
  await confirm((await intent(sender, parcel)).client_secret)
  await paid(sender, parcel)
  await cancel(sender, parcel)
  webhooks = false
  await during(
    ({ path }) => (path === '/v1/refunds' ? 'replyLost' : undefined),
    async () => {
      await askBack(sender, parcel)
      await until(
        () => atProvider(parcel),
        ([only]) => only.back > 0,
      )
      await age(parcel, 24)
      await books.pool.query('DELETE FROM bank_replies')
    },
  )
  await refunded(sender, parcel)
  webhooks = true
  expect(await atProvider(parcel)).toEqual([{ status: 'succeeded', paid: 10_000, back: 9500 }])
})

test('an intent that nobody paid for a day is closed, and another one can be had', async () => {
  const sender = await ranar.a('consumer')
  const parcel = await book(sender)
  const first = await intent(sender, parcel)
  await age(parcel, 25)
  await sweepNow()
  await until(
    () => atProvider(parcel),
    ([only]) => only.status === 'canceled',
  )
  await until(
    () => show(sender, parcel),
    ({ payment }) => payment?.status === 'failed',
  )
  expect((await intent(sender, parcel)).client_secret).not.toBe(first.client_secret)
})
