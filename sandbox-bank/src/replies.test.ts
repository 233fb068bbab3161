import { expect, test } from 'vitest'
import { card, good, merchant } from './bank.fixture.ts'

const shop = await merchant()

test('a repeated request with the same key gets the same reply, also after a restart', async () => {
  const first = await shop.ask(10_000, {}, 'pay:1')
  const again = await shop.ask(10_000, {}, 'pay:1')
  expect(again.client_secret).toBe(first.client_secret)
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  const { secretKey, webhookSecret } = shop.bank
  await shop.restart()
  expect(shop.bank).toMatchObject({ secretKey, webhookSecret })
  expect((await shop.ask(10_000, {}, 'pay:1')).id).toBe(first.id)
})

test('the same key with other parameters is refused', async () => {
  await shop.ask(10_000, {}, 'pay:2')
  await expect(shop.ask(15_000, {}, 'pay:2')).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
})

test('a malformed request does not use up its key', async () => {
  await expect(shop.ask(100, {}, 'pay:3')).rejects.toMatchObject({ code: 'amount_too_small' })
  expect(await shop.ask(10_000, {}, 'pay:3')).toMatchObject({ amount: 10_000 })
})

test('thirty simultaneous requests with one key create one intent', async () => {
  const twins = await Promise.all(Array.from({ length: 30 }, () => shop.ask(10_000, {}, 'pay:4')))
  expect(new Set(twins.map(({ id }) => id)).size).toBe(1)
})

test('thirty simultaneous refunds with one key send the money once', async () => {
  const { id } = await shop.ask()
  await shop.confirm(id, good)
  const twins = await Promise.all(
    Array.from({ length: 30 }, () =>
      shop.stripe.refunds.create({ payment_intent: id, amount: 4000 }, { idempotencyKey: 'refund:4' }),
    ),
  )
  expect(new Set(twins.map((refund) => refund.id)).size).toBe(1)
  expect((await shop.stripe.refunds.list({ payment_intent: id })).data).toHaveLength(1)
})

test('a decline is replayed for the same key too', async () => {
  const { id } = await shop.ask()
  const decline = () =>
    shop.stripe
      .rawRequest(
        'POST',
        `/v1/payment_intents/${id}/confirm`,
        { payment_method_data: { card: card('4000000000000002') } },
        { idempotencyKey: 'confirm:5' },
      )
      .catch((error) => error)
  const [first, again] = [await decline(), await decline()]
  expect(again.message).toBe(first.message)
  expect(again.headers['idempotent-replayed']).toBe('true')
})
