import type { PaymentProvider } from '@ranar/contract'
import { conflict } from '../platform/problems.ts'
import type { Providers } from './provider.ts'

/** What the payment page may show. `provider` is who is offered first. */
export const describeOffered = ({ offered }: Providers) => {
  const keys = offered.map(({ entrance }) => (entrance.field ? entrance.key : null))
  return {
    provider: offered[0]?.kind ?? ('sandbox' as const),
    publishableKey: keys.find((key) => key !== null) ?? null,
    offered: offered.map(({ kind }) => kind),
  }
}

/** Who is paid in a field on our page. 409 where nobody is. */
export const withField = ({ offered }: Providers) => {
  const found = offered.find(({ entrance }) => entrance.field)
  if (!found) throw conflict('payments.noCardField')
  return found
}

/** Who is paid on a page of its own. 409 where this one is not offered, or has none. */
export const withPage = ({ offered }: Providers, asked: PaymentProvider) => {
  const pages = offered.filter(({ entrance }) => !entrance.field)
  const found = pages.find(({ kind }) => kind === asked) ?? pages.find(({ kind }) => kind === `${asked}_sandbox`)
  if (!found) throw conflict('payments.notOffered')
  return found
}
