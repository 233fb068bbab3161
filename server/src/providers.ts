import { type PaymentProvider, paymentProviders } from '@ranar/contract'
import { startBank } from '@ranar/sandbox-bank/server'
import { providersFrom } from './payments/providers.ts'
import type { Setup } from './payments/setup.ts'
import { siteMark } from './payments/site-mark.ts'
import { sslcommerz, sslcommerzSandbox } from './payments/sslcommerz/setup.ts'
import { sandbox, stripe } from './payments/stripe/setup.ts'
import { unsettledProviders } from './payments/sweep.ts'
import { now } from './platform/db/db.ts'
import type { Given } from './platform/env.ts'
import { together } from './platform/outside.ts'
import type { Deps } from './routes/deps.ts'

/** Every payment provider that can be configured, one line each. */
const setups: Record<PaymentProvider, Setup> = {
  stripe,
  sslcommerz,
  sandbox,
  sslcommerz_sandbox: sslcommerzSandbox,
}
const all = Object.values(setups)

type Bank = Omit<Parameters<typeof startBank>[0], 'pool'>
type Chosen = ReturnType<typeof readProviders>

/** Reads which providers are configured (`ready`) and which are offered: by default the real ones, the sandboxes when
 * no real one is configured. Throws a one-line Error for a bad variable. */
export const readProviders = (given: Given) => {
  const ready = all.flatMap((setup) => {
    const settings = setup.read(given)
    return settings === null ? [] : { setup, settings }
  })
  const named = listed(given('PAYMENT_PROVIDER'))
  const missing = named?.find((kind) => !ready.some(({ setup }) => setup.kind === kind))
  if (missing) throw new Error(`PAYMENT_PROVIDER names ${missing}, whose own variables are not set`)
  const real = ready.filter(({ setup }) => !setup.isSandbox)
  const offered = named ?? (real.length > 0 ? real : ready).map(({ setup }) => setup.kind)
  return { ready, offered, outside: together(ready.map(({ setup }) => setup.outside)) }
}

const isKind = (name: string): name is PaymentProvider => (paymentProviders as readonly string[]).includes(name)
const listed = (text: string | undefined) => {
  const names = text?.split(/[\s,]+/).filter(Boolean)
  if (names && !names.every(isKind))
    throw new Error(`PAYMENT_PROVIDER must be a list of ${paymentProviders.join(', ')}`)
  return names && [...new Set(names.filter(isKind))]
}

/** Opens every configured real provider, and the sandboxes that are offered or still have payments to settle. */
export const startProviders = async (
  { db, pool, secret, env: { origin } }: Pick<Deps, 'db' | 'pool' | 'secret' | 'env'>,
  { ready, offered }: Chosen,
  options: Bank,
) => {
  const [site, startedAt, unsettled] = [await siteMark(db, secret), await now(db), await unsettledProviders(db)]
  const running = ready.filter(
    ({ setup: { kind, isSandbox } }) => !isSandbox || offered.includes(kind) || unsettled.includes(kind),
  )
  const bank = running.some(({ setup }) => setup.isSandbox) ? await startBank({ pool, ...options }) : null
  const opened = running.map(({ setup, settings }) => setup.open(settings, { site, origin, bank }))
  return { providers: providersFrom(opened, offered), startedAt, page: bank?.page, stop: async () => bank?.stop() }
}
