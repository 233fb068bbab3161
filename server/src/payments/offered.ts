import type { PaymentProvider } from '@ranar/contract'
import { conflict } from '../platform/problems.ts'
import type { Providers } from './providers.ts'

/** Returns which card field our page shows: Stripe's, with its publishable key, or the sandbox's. */
export const describeField = ({ offered }: Providers) => {
  const keys = offered.map(({ entrance }) => (entrance.field ? entrance.key : null))
  const publishableKey = keys.find((key) => key !== null) ?? null
  return { provider: publishableKey === null ? ('sandbox' as const) : ('stripe' as const), publishableKey }
}

/** Returns the provider that is paid in a field on our page; 409 if none is offered. */
export const withField = ({ offered }: Providers) => {
  const found = offered.find(({ entrance }) => entrance.field)
  if (!found) throw conflict('payments.noCardField')
  return found
}

/** Returns the requested provider, or its sandbox, that has a page of its own; 409 if it is not offered. */
export const withPage = ({ offered }: Providers, asked: PaymentProvider) => {
  const pages = offered.filter(({ entrance }) => !entrance.field)
  const found = pages.find(({ kind }) => kind === asked) ?? pages.find(({ kind }) => kind === `${asked}_sandbox`)
  if (!found) throw conflict('payments.notOffered')
  return found
}
