import { type Given, originOf } from '../../platform/env.ts'
import type { Setup } from '../setup.ts'
import { openStripe } from './stripe.ts'

type Keys = { secretKey: string; publishableKey: string; webhookSecret: string }
const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

const read = (given: Given): (Keys & { apiBase: string | null }) | null => {
  const base = given('STRIPE_API_BASE')
  const apiBase = base === undefined ? null : originOf(base)
  if (apiBase === undefined)
    throw new Error('STRIPE_API_BASE must be an http or https origin without a path, such as http://127.0.0.1:8420')
  const [secretKey, publishableKey, webhookSecret] = names.map(given)
  if (secretKey && publishableKey && webhookSecret) return { secretKey, publishableKey, webhookSecret, apiBase }
  const missing = names.filter((name) => !given(name))
  if (missing.length < names.length)
    throw new Error(`${missing.join(' and ')} must be set too: Stripe needs all of ${names.join(', ')}, or none`)
  if (apiBase) throw new Error(`STRIPE_API_BASE must be left out, or ${names.join(', ')} set too`)
  return null
}

const scripts = ['https://js.stripe.com', 'https://*.js.stripe.com']

export const stripe: Setup<NonNullable<ReturnType<typeof read>>> = {
  kind: 'stripe',
  isSandbox: false,
  read,
  open: (settings, { site }) => openStripe({ kind: 'stripe', ...settings, origin: settings.apiBase, site }),
  outside: {
    'script-src': scripts,
    'connect-src': ['https://api.stripe.com'],
    'frame-src': [...scripts, 'https://hooks.stripe.com'],
    payment: ['https://js.stripe.com'],
  },
}

/** The sandbox that speaks Stripe's API, with our own card field and no money. */
export const sandbox: Setup<true, Keys & { origin: string }> = {
  kind: 'sandbox',
  isSandbox: true,
  read: () => true,
  open: (_, { site, bank }) => openStripe({ kind: 'sandbox', ...bank, site }),
  outside: {},
}
