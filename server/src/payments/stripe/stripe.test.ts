import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { until } from '../../../test/until.ts'
import { elsewhere } from './stripe.fixture.ts'

const {
  ranar,
  bank,
  books,
  switches,
  book,
  intent,
  show,
  cancel,
  askBack,
  refunded,
  browser,
  idOf,
  confirm,
  atProvider,
  age,
  sweepNow,
  during,
  paid,
} = await elsewhere()

test('with Stripe keys set, payments and refunds go through Stripe, and no card can be sent to our server', async () => {
  const sender = await ranar.a('consumer')
  expect(await sender(api.payments.config)).toEqual({
    provider: 'stripe',
    publishableKey: bank.publishableKey,
  })
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

test.each([
  ['a while ago', '30 seconds'],
  ['before the clock was set back a day', '-1 day'],
])('a payment of %s is found by the sweep if its events never come', async (_, time) => {
  switches.webhooks = false
  const sender = await ranar.a('consumer')
  const parcel = await book(sender)
  const { client_secret } = await intent(sender, parcel)
  await confirm(client_secret)
  expect((await show(sender, parcel)).payment?.status).toBe('pending')
  await ranar.pool.query('UPDATE payments SET created_at = created_at - $2::interval WHERE client_secret = $1', [
    client_secret,
    time,
  ])
  await sweepNow()
  await paid(sender, parcel)
  switches.webhooks = true
})

test('an intent whose reply was lost is found again soon after; a day later a new one is made', async () => {
  const sender = await ranar.a('consumer')
  const [soon, late] = [await book(sender), await book(sender)]
  for (const parcel of [soon, late])
    await during(
      () => 'replyLost',
      () =>
        expect(intent(sender, parcel)).rejects.toMatchObject({
          status: 502,
          message: 'The payment service does not answer. Please try again in a moment',
        }),
    )
  await intent(sender, soon)
  expect(await atProvider(soon)).toHaveLength(1)
  await age(late, 24)
  const { client_secret } = await intent(sender, late)
  expect(await atProvider(late)).toHaveLength(2)
  await confirm(client_secret)
  await paid(sender, late)
})

test('a refund whose reply was lost a day ago is found in the list and not sent again', async () => {
  const sender = await ranar.a('consumer')
  const parcel = await book(sender)
  await confirm((await intent(sender, parcel)).client_secret)
  await paid(sender, parcel)
  await cancel(sender, parcel)
  switches.webhooks = false
  await during(
    ({ path }) => (path === '/v1/refunds' ? 'replyLost' : undefined),
    async () => {
      await askBack(sender, parcel)
      await until(
        () => atProvider(parcel),
        ([only]) => only.back > 0,
      )
      await age(parcel, 24)
      await books.pool.query('DELETE FROM sandbox_bank.replies')
    },
  )
  await refunded(sender, parcel)
  switches.webhooks = true
  expect(await atProvider(parcel)).toEqual([{ status: 'succeeded', paid: 10_000, back: 9500 }])
})

test('an event that names only a refund settles it, even if refunds cannot be listed', async () => {
  const sender = await ranar.a('consumer')
  const parcel = await book(sender)
  const { client_secret } = await intent(sender, parcel)
  await confirm(client_secret)
  await paid(sender, parcel)
  await cancel(sender, parcel)
  switches.webhooks = false
  await books.pool.query('UPDATE sandbox_bank.intents SET refund_fails = true WHERE id = $1', [idOf(client_secret)]) // it stays pending
  await askBack(sender, parcel)
  const rows = await until(
    async () =>
      (
        await ranar.pool.query(
          'SELECT r.provider_id AS id FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.provider_id IS NOT NULL AND p.client_secret = $1',
          [client_secret],
        )
      ).rows,
    (found) => found.length === 1,
  )
  const { id } = rows[0]
  await books.pool.query("UPDATE sandbox_bank.refunds SET status = 'succeeded', fails_at = NULL WHERE id = $1", [id])
  const payload = JSON.stringify({
    id: 'evt_bare',
    object: 'event',
    type: 'refund.updated',
    data: { object: { id, object: 'refund' } },
  })
  await during(
    ({ method, path }) => (method === 'GET' && path === '/v1/refunds' ? 'broken' : undefined),
    async () => {
      const signature = browser.webhooks.generateTestHeaderString({ payload, secret: bank.webhookSecret })
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      expect(
        (await fetch(`${ranar.origin}/api/payment/webhook`, { method: 'POST', body: payload, headers })).status,
      ).toBe(200)
      await refunded(sender, parcel)
    },
  )
  switches.webhooks = true
})

test('while the webhook’s secret is being replaced both secrets sign, and no other, not even an empty one', async () => {
  const sign = async (secret: string) => {
    const object = { id: 'pi_nobody', object: 'payment_intent' }
    const payload = JSON.stringify({ id: `evt_${secret}`, object: 'event', type: 'plan.created', data: { object } })
    const headers = { 'stripe-signature': browser.webhooks.generateTestHeaderString({ payload, secret }) }
    return (await fetch(`${ranar.origin}/api/payment/webhook`, { method: 'POST', body: payload, headers })).status
  }
  expect(await Promise.all([bank.webhookSecret, 'whsec_next', 'whsec_other', ''].map(sign))).toEqual([
    200, 200, 400, 400,
  ])
})

test('an intent that is unpaid for a day is closed, and the sender gets another one', async () => {
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
    ({ payment }) => payment === null,
  )
  expect((await intent(sender, parcel)).client_secret).not.toBe(first.client_secret)
})
