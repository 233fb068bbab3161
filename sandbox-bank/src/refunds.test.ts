import { expect, test } from 'vitest'
import { card, good, merchant } from './bank.fixture.ts'

const shop = await merchant()
const paid = async (given: object = good) => {
  const { id } = await shop.ask(10_000)
  await shop.confirm(id, given)
  return id
}
const refund = (payment_intent: string, amount?: number, key?: string) =>
  shop.stripe.refunds.create({ payment_intent, ...(amount && { amount }) }, key ? { idempotencyKey: key } : {})

test('a payment is refunded in parts, but never more than was paid', async () => {
  const id = await paid()
  const part = await refund(id, 9500)
  expect(part).toMatchObject({
    object: 'refund',
    amount: 9500,
    currency: 'bdt',
    status: 'succeeded',
    payment_intent: id,
    charge: expect.stringMatching(/^ch_/),
  })
  expect(await shop.told(part.id, 'refund.created', 'refund.updated')).toHaveLength(2)
  await expect(refund(id, 501)).rejects.toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400 })
  expect(await refund(id)).toMatchObject({ amount: 500 })
  await expect(refund(id)).rejects.toMatchObject({ code: 'charge_already_refunded' })
  expect(await shop.stripe.refunds.retrieve(part.id)).toMatchObject({ id: part.id, amount: 9500 })
  expect((await shop.stripe.refunds.list({ payment_intent: id })).data.map(({ amount }) => amount)).toEqual([500, 9500])
})

test('a refund may name the charge instead of the payment', async () => {
  const id = await paid()
  const { latest_charge } = await shop.stripe.paymentIntents.retrieve(id)
  expect(await shop.stripe.refunds.create({ charge: latest_charge as string })).toMatchObject({
    payment_intent: id,
    amount: 10_000,
  })
  await expect(shop.stripe.refunds.create({ charge: 'ch_none' })).rejects.toMatchObject({ statusCode: 404 })
})

test('a payment that was not made cannot be refunded', async () => {
  const { id } = await shop.ask()
  await expect(refund(id)).rejects.toMatchObject({
    statusCode: 400,
    message: 'This PaymentIntent does not have a successful charge to refund.',
  })
})

test('of thirty simultaneous refunds only as many succeed as the payment covers', async () => {
  const id = await paid()
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => refund(id, 3000)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const all = await shop.stripe.refunds.list({ payment_intent: id })
  expect(all.data.reduce((sum, { amount }) => sum + amount, 0)).toBe(9000)
})

test('a refund that fails later is reported as failed, and its money can be refunded again', async () => {
  const id = await paid(card('4000000000005126'))
  const first = await refund(id)
  expect(first.status).toBe('pending')
  await shop.told(first.id, 'refund.updated', 'refund.failed')
  expect(await shop.stripe.refunds.retrieve(first.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  })
  expect(await refund(id)).toMatchObject({ amount: 10_000, status: 'pending' })
})
