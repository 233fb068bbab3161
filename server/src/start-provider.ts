import { startBank } from '@ranar/sandbox-bank/server'
import { openProvider } from './payments/provider.ts'
import { siteMark } from './payments/site-mark.ts'
import { now } from './platform/db/db.ts'
import type { Deps } from './routes/deps.ts'

type Bank = Omit<Parameters<typeof startBank>[0], 'pool'>

/** Stripe when there are keys for it, else the sandbox bank, which then lives as long as the app. */
export const startProvider = async (
  { db, pool, secret, env: { stripe } }: Pick<Deps, 'db' | 'pool' | 'secret' | 'env'>,
  bank: Bank,
) => {
  const [site, startedAt] = [await siteMark(db, secret), await now(db)]
  if (stripe) {
    const provider = openProvider({ kind: 'stripe', ...stripe, origin: stripe.apiBase, site })
    return { provider, startedAt, stop: async () => {} }
  }
  const { stop, ...opened } = await startBank({ pool, ...bank })
  return { provider: openProvider({ kind: 'sandbox', ...opened, site }), startedAt, stop }
}
