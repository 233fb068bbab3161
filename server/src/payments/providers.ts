import type { PaymentProvider } from '@ranar/contract'
import { type Provider, ProviderDown } from './provider.ts'

/** The providers that run: those offered, and those whose open payments still have to be settled. */
export type Providers = {
  /** Those that a payer may choose, in the order of the page. */
  offered: readonly Provider[]
  /** Throws `ProviderDown` for a provider that is no longer set up. */
  of: (kind: PaymentProvider) => Provider
  all: readonly Provider[]
}

export const providersFrom = (all: readonly Provider[], kinds: readonly PaymentProvider[]): Providers => ({
  all,
  offered: kinds.flatMap((kind) => all.find((provider) => provider.kind === kind) ?? []),
  of: (kind) => {
    // Payments of earlier versions say stripe, even where the sandbox bank stood in for it.
    const found =
      all.find((provider) => provider.kind === kind) ??
      (kind === 'stripe' ? all.find((provider) => provider.kind === 'sandbox') : undefined)
    if (!found) throw new ProviderDown(`the payment provider ${kind} is not set up`)
    return found
  },
})
