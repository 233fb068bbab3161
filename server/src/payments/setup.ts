import type { PaymentProvider } from '@ranar/contract'
import type { Given } from '../platform/env.ts'
import type { Outside } from '../platform/outside.ts'
import type { Provider } from './provider.ts'

/** What a provider is told of the app: its mark, its address, and the sandbox that stands in for providers. */
export type Surroundings<Bank = unknown> = { site: string; origin: string; bank: Bank }

/** How a provider is set up: one in each provider's folder, all of them in `providers.ts`. */
export type Setup<Settings = unknown, Bank = unknown> = {
  kind: PaymentProvider
  /** It moves no money, and is offered only where nobody real is, or where it is asked for. */
  isSandbox: boolean
  /** What it reads of the environment; null where it is not set up. Throws an Error of one line that never repeats a
   * secret. */
  read: (given: Given) => Settings | null
  open(settings: Settings, around: Surroundings<Bank>): Provider
  /** What pages may use of its own. */
  outside: Outside
}
