import type { PaymentProvider } from '@ranar/contract'
import type { Given } from '../platform/env.ts'
import type { Outside } from '../platform/outside.ts'
import type { Provider } from './provider.ts'

/** What a provider gets from the app: its site mark, its origin, and the sandbox bank. */
export type Surroundings<Bank = unknown> = { site: string; origin: string; bank: Bank }

/** How a provider is set up; each provider's folder has one, and `providers.ts` lists them. */
export type Setup<Settings = unknown, Bank = unknown> = {
  kind: PaymentProvider
  /** Moves no money; offered only where no real provider is, or on request. */
  isSandbox: boolean
  /** Reads its settings from the environment; null if not set up. Errors have one line and contain no secret. */
  read: (given: Given) => Settings | null
  open(settings: Settings, around: Surroundings<Bank>): Provider
  /** Outside hosts that pages may use for this provider. */
  outside: Outside
}
