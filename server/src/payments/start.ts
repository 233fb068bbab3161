import { startBank } from '../bank/server.ts'
import type { Db } from '../db/index.ts'
import type { Env } from '../env.ts'
import type { Handlers } from '../jobs/kinds.ts'
import { refundAgain } from '../refunds/queries.ts'
import { sendRefund, settleRefunds } from '../refunds/settle.ts'
import { openProvider } from './provider.ts'
import { closeIntent, type Deps, settlePayment } from './settle.ts'
import { sweep } from './sweep/queries.ts'

type Bank = Omit<Parameters<typeof startBank>[0], 'db'>

/** Stripe when there are keys for it, else the sandbox bank, which then lives as long as the app. */
export const startProvider = async (db: Db, stripe: Env['stripe'], bank: Bank) => {
  if (stripe) return { provider: openProvider({ kind: 'stripe', ...stripe, origin: stripe.apiBase }), stop: async () => {} }
  const { stop, ...opened } = await startBank({ db, ...bank })
  return { provider: openProvider({ kind: 'sandbox', ...opened }), stop }
}

/** What is left to do after a commit, or was left by a crash. */
export const paymentJobs = (deps: Deps) =>
  ({
    'payments.settle': async ({ payment }) => void (await settlePayment(deps, payment)),
    'payments.close': async ({ payment }) => void (await closeIntent(deps, payment)),
    'payments.sweep': () => sweep(deps.db),
    'refunds.send': ({ refund }) => sendRefund(deps, refund),
    'refunds.settle': ({ payment }) => settleRefunds(deps, payment),
    'refunds.again': ({ payment }) => refundAgain(deps.db, payment),
  }) satisfies Partial<Handlers>
