import { expect, test } from 'vitest'
import { card, good, merchant, statusOf } from './bank.fixture.ts'

const shop = await merchant()

test('a card pays a merchant’s intent, and the merchant gets signed events about it', async () => {
  const asked = await shop.ask(10_000, { metadata: { parcel_id: 'RN7' } })
  expect(asked).toMatchObject({
    object: 'payment_intent',
    amount: 10_000,
    amount_received: 0,
    currency: 'bdt',
    status: 'requires_payment_method',
    metadata: { parcel_id: 'RN7' },
  })
  expect(asked.client_secret).toContain(`${asked.id}_secret_`)
  const paid = await shop.confirm(asked.id, good)
  expect(paid).toMatchObject({ id: asked.id, status: 'succeeded', amount_received: 10_000 })
  expect(paid.latest_charge).toMatch(/^ch_/)
  expect(await shop.stripe.paymentIntents.retrieve(asked.id)).toMatchObject({
    status: 'succeeded',
    amount_received: 10_000,
  })
  expect(await shop.told(asked.id, 'payment_intent.created', 'payment_intent.succeeded')).toHaveLength(2)
})

test('a merchant who expands the charge sees the last digits of the card', async () => {
  const { id } = await shop.ask()
  await shop.confirm(id, good)
  const { latest_charge: charge } = await shop.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
  expect(charge).toMatchObject({ object: 'charge', payment_method_details: { card: { last4: '4242' } } })
})

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
  ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['4242424242424241', 'incorrect_number', '', 'Your card number is incorrect.'],
])(
  'the card %s is declined with %s and another card can still pay the intent',
  async (number, code, decline_code, message) => {
    const { id } = await shop.ask()
    const refusal = await shop.confirm(id, card(number)).catch((error) => error)
    expect(refusal).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code,
      message,
      payment_intent: { id, status: 'requires_payment_method' },
    })
    expect(refusal.decline_code).toBe(decline_code)
    expect(await shop.stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code, message },
    })
    await shop.told(id, 'payment_intent.payment_failed')
    expect(await shop.confirm(id, good)).toMatchObject({ status: 'succeeded', last_payment_error: null })
  },
)

test('an expired card, an invalid month and a two-digit security code are refused', async () => {
  const { id } = await shop.ask()
  await expect(shop.confirm(id, card('4242424242424242', { exp_month: 1, exp_year: 2021 }))).rejects.toMatchObject({
    code: 'expired_card',
    message: 'Your card has expired.',
  })
  await expect(shop.confirm(id, card('4242424242424242', { exp_month: 13 }))).rejects.toMatchObject({
    code: 'invalid_expiry_month',
  })
  await expect(shop.confirm(id, card('4242424242424242', { cvc: '12' }))).rejects.toMatchObject({ code: 'invalid_cvc' })
  expect(await shop.confirm(id, card('4242424242424242', { exp_month: 1, exp_year: 40, cvc: '1234' }))).toMatchObject({
    status: 'succeeded',
  })
})

test('a card that is not a test card is declined', async () => {
  const { id } = await shop.ask()
  await expect(shop.confirm(id, card('5555555555554444'))).rejects.toMatchObject({
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
  })
})

test('a card that needs authentication pays only after its holder has confirmed', async () => {
  const { id } = await shop.ask()
  const asking = card('4000 0025 0000 3155')
  expect(await shop.confirm(id, asking, { confirmed: true })).toMatchObject({ status: 'requires_action' })
  expect(await shop.confirm(id, asking)).toMatchObject({
    status: 'requires_action',
    amount_received: 0,
    next_action: { type: 'use_stripe_sdk' },
  })
  await shop.told(id, 'payment_intent.requires_action')
  expect(await shop.confirm(id, asking, { confirmed: true })).toMatchObject({ status: 'succeeded' })
})

test('invalid requests are refused with the provider’s own errors', async () => {
  await expect(shop.ask(6099)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    code: 'amount_too_small',
    param: 'amount',
  })
  await expect(shop.ask(-1)).rejects.toMatchObject({ code: 'parameter_invalid_integer' })
  await expect(shop.ask(66.5)).rejects.toMatchObject({ code: 'parameter_invalid_integer' })
  await expect(shop.ask(100_000_000)).rejects.toMatchObject({ code: 'amount_too_large' })
  await expect(shop.ask(10_000, { currency: 'taka' })).rejects.toMatchObject({ param: 'currency' })
  await expect(shop.stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
  await expect(shop.stripe.refunds.retrieve('re_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
  await expect(shop.stripe.paymentIntents.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' })
  await expect(shop.stripe.customers.list()).rejects.toMatchObject({ statusCode: 404 })
  expect((await shop.ask()).lastResponse.requestId).toMatch(/^req_/)
})

test('a wrong key opens nothing, and the publishable key opens only an intent whose secret is given', async () => {
  const { id, client_secret } = await shop.ask()
  const secret = client_secret as string
  const visitor = shop.clientFor(shop.bank.publishableKey)
  await expect(shop.clientFor('sk_test_wrong').paymentIntents.retrieve(id)).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
  })
  await expect(visitor.paymentIntents.retrieve(id)).rejects.toMatchObject({ statusCode: 404 })
  await expect(visitor.paymentIntents.list()).rejects.toMatchObject({ statusCode: 403 })
  await expect(visitor.paymentIntents.cancel(id)).rejects.toMatchObject({ statusCode: 403 })
  await expect(shop.confirm(id, good, { client_secret: 'guess' }, shop.bank.publishableKey)).rejects.toMatchObject({
    statusCode: 404,
  })
  expect(await visitor.paymentIntents.retrieve(id, { client_secret: secret })).toMatchObject({ id })
  expect(await shop.confirm(id, good, { client_secret: secret }, shop.bank.publishableKey)).toMatchObject({
    status: 'succeeded',
  })
})

test('a malformed URL is refused, and the bank keeps working', async () => {
  for (const address of ['//', '//[', '/%', '*'])
    expect([address, await statusOf(shop.bank.origin, address)]).toEqual([address, 401])
  expect(await shop.ask()).toMatchObject({ status: 'requires_payment_method' })
})

test('intents are listed newest first, by page and by time', async () => {
  const made = [await shop.ask(), await shop.ask(), await shop.ask()]
  const page = await shop.stripe.paymentIntents.list({ limit: 2 })
  expect(page.data.map(({ id }) => id)).toEqual([made[2]?.id, made[1]?.id])
  expect(page.has_more).toBe(true)
  const next = await shop.stripe.paymentIntents.list({ limit: 1, starting_after: made[1]?.id as string })
  expect(next.data[0]?.id).toBe(made[0]?.id)
  expect((await shop.stripe.paymentIntents.list({ created: { lt: 1_000_000_000 } })).data).toEqual([])
})

test('a canceled intent cannot be paid and a paid one cannot be canceled', async () => {
  const [canceled, paid] = [await shop.ask(), await shop.ask()]
  expect(await shop.stripe.paymentIntents.cancel(canceled.id)).toMatchObject({ status: 'canceled' })
  await shop.told(canceled.id, 'payment_intent.canceled')
  await expect(shop.confirm(canceled.id, good)).rejects.toMatchObject({
    statusCode: 400,
    code: 'payment_intent_unexpected_state',
    payment_intent: { status: 'canceled' },
  })
  await shop.confirm(paid.id, good)
  await expect(shop.stripe.paymentIntents.cancel(paid.id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
    payment_intent: { status: 'succeeded' },
  })
})

test('of twenty simultaneous confirmations only one charges the card', async () => {
  const { id } = await shop.ask()
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => shop.confirm(id, good)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { rows } = await shop.pool.query(
    "SELECT count(*)::int AS n FROM sandbox_bank.events WHERE type = 'payment_intent.succeeded' AND payload LIKE $1",
    [`%${id}%`],
  )
  expect(rows[0].n).toBe(1)
})

test('if an intent is paid and canceled at the same time, exactly one of the two succeeds', async () => {
  for (let round = 0; round < 10; round++) {
    const { id } = await shop.ask()
    const [paid, canceled] = await Promise.allSettled([shop.confirm(id, good), shop.stripe.paymentIntents.cancel(id)])
    expect([paid.status, canceled.status].sort()).toEqual(['fulfilled', 'rejected'])
    expect((await shop.stripe.paymentIntents.retrieve(id)).status).toBe(
      paid.status === 'fulfilled' ? 'succeeded' : 'canceled',
    )
  }
})
