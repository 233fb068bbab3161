import { expect, test } from 'vitest'
import { merchant } from './bank.fixture.ts'
import type { Fault } from './faults.ts'

let fault: Fault | undefined
const shop = await merchant({ faults: () => fault })
const count = async () => Number((await shop.pool.query('SELECT count(*) FROM sandbox_bank.intents')).rows[0].count)
const during = async <T>(named: Fault, work: () => Promise<T>) => {
  fault = named
  const result = await work().catch((error) => error)
  fault = undefined
  return result
}

test.each([
  ['refused', { type: 'StripeConnectionError' }],
  ['reset', { type: 'StripeConnectionError' }],
  ['broken', { type: 'StripeAPIError', statusCode: 500 }],
  ['limited', { type: 'StripeRateLimitError', statusCode: 429 }],
  ['inUse', { statusCode: 409 }],
  ['declined', { type: 'StripeCardError', statusCode: 402 }],
] as const)('%s: the call fails and no intent is created', async (named, error) => {
  const before = await count()
  expect(await during(named, () => shop.ask())).toMatchObject(error)
  expect(await count()).toBe(before)
})

test.each(['replyLost', 'garbled'] as const)(
  '%s: the reply is unusable but the intent exists, and a retry with the same key returns it',
  async (named) => {
    const before = await count()
    expect(await during(named, () => shop.ask(10_000, {}, named))).toMatchObject({
      type: expect.stringMatching(/^Stripe(Connection|API)Error$/),
    })
    expect(await count()).toBe(before + 1)
    expect(await shop.ask(10_000, {}, named)).toMatchObject({ amount: 10_000 })
    expect(await count()).toBe(before + 1)
  },
)

test('calls to a hanging bank and to one that answers byte by byte end with a timeout', async () => {
  const call = { timeout: 200, maxNetworkRetries: 0 }
  expect(await during('hang', () => shop.stripe.paymentIntents.list({}, call))).toMatchObject({
    type: 'StripeConnectionError',
  })
  const drip = async () => {
    const headers = { authorization: `Bearer ${shop.bank.secretKey}` }
    const reply = await fetch(`${shop.bank.origin}/v1/payment_intents`, { headers, signal: AbortSignal.timeout(500) })
    return reply.status === 200 && reply.text()
  }
  expect(await during('drip', drip)).toMatchObject({ name: 'TimeoutError' })
})

test('a faulty bank can answer with a wrong amount or a wrong currency', async () => {
  expect(await during('wrongAmount', () => shop.ask())).toMatchObject({ amount: 10_100 })
  expect(await during('wrongCurrency', () => shop.ask())).toMatchObject({ currency: 'usd' })
})
