import { expect, test } from 'vitest'
import { type Provider, ProviderDown } from './payments/provider.ts'
import { providersFrom } from './payments/providers.ts'
import { readEnv } from './platform/env.ts'
import { readProviders } from './providers.ts'

const chosen = (source: Record<string, string>) => readProviders(readEnv(source).given)
const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'wh' }

test('without provider keys payers are offered the sandbox, with Stripe’s keys only Stripe', () => {
  expect(chosen({}).offered).toContain('sandbox')
  expect(chosen(stripe).offered).toEqual(['stripe'])
})

test('an operator may list the offered providers; a configured one that is not listed stays ready for its open payments', () => {
  const { offered, ready } = chosen({ ...stripe, PAYMENT_PROVIDER: 'sandbox' })
  expect(offered).toEqual(['sandbox'])
  expect(ready.map(({ setup }) => setup.kind)).toContain('stripe')
})

test.each([
  [{ PAYMENT_PROVIDER: 'paypal' }, /^PAYMENT_PROVIDER must be a list of [^\n]+$/],
  [{ PAYMENT_PROVIDER: 'stripe' }, /^PAYMENT_PROVIDER names stripe, whose own variables are not set$/],
  [{ ...stripe, STRIPE_PUBLISHABLE_KEY: '' }, /^STRIPE_PUBLISHABLE_KEY must be set too(?!.*sk_live_1)[^\n]*$/],
  [{ STRIPE_API_BASE: 'api.stripe.com' }, /^STRIPE_API_BASE must be [^\n]+$/],
  [{ STRIPE_API_BASE: 'http://127.0.0.1:8420' }, /^STRIPE_API_BASE must be [^\n]+$/],
])('%j stops the start with one line', (source, line) => {
  expect(() => chosen(source)).toThrow(line)
})

const running = (kind: Provider['kind']) => ({ kind }) as Provider
test('when only the sandbox runs, it also handles payments recorded as stripe; other providers are down', () => {
  const sandbox = running('sandbox')
  const { of } = providersFrom([sandbox], ['sandbox'])
  expect([of('stripe'), of('sandbox')]).toEqual([sandbox, sandbox])
  expect(() => of('sslcommerz')).toThrow(ProviderDown)
  const real = running('stripe')
  expect(providersFrom([sandbox, real], ['stripe']).of('stripe')).toBe(real)
})
