import { type AskedPayment, attachIntent, failPayment, findPayment, isAsAsked } from '../payments/ledger.ts'
import { type Provider, ProviderRefusal } from '../payments/provider.ts'
import { type Intent, ProviderDown } from '../payments/provider-objects.ts'
import type { Db } from '../platform/db/db.ts'
import type { Log } from '../platform/log.ts'
import { applyIntent } from './apply-intent.ts'

export type Deps = { db: Db; provider: Provider; log: Pick<Log, 'error'> }
type Payment = NonNullable<AskedPayment>

/** Asks the provider about a payment and writes down the answer: the one way in which a payment is ever settled. */
export const settlePayment = async (deps: Deps, paymentId: number) => {
  const payment = await findPayment(deps.db, paymentId)
  if (payment) await settle(deps, payment, deps.provider.findIntent)
}

/** Ends an intent that should not be paid any more; if it was paid before, that stands. */
export const closeIntent = async (deps: Deps, paymentId: number) => {
  const payment = await findPayment(deps.db, paymentId)
  if (payment?.status !== 'closing') return
  if ((await settle(deps, payment, deps.provider.cancelIntent)) === 'closing')
    throw new ProviderDown('an intent is still open')
}

const settle = async ({ db, provider, log }: Deps, payment: Payment, ask: (intentId: string) => Promise<Intent>) => {
  const intentId = payment.intentId ?? (await recover(db, provider, payment))
  const intent = intentId && (await known(ask(intentId)))
  if (!intent) {
    await failPayment(db, payment.id)
    return 'failed'
  }
  const status = await applyIntent(db, payment, intent)
  if (status === 'mismatch' || status === 'duplicate')
    log.error(
      { payment: payment.id, status, asAsked: isAsAsked(intent, payment) },
      'money that was not asked for goes back',
    )
  return status
}

/** Null for an intent that the provider does not know: nobody can pay it. */
const known = (answer: Promise<Intent>) =>
  answer.catch((error: unknown) => {
    if (error instanceof ProviderRefusal && error.isMissing) return null
    throw error
  })

/** The reply to the first call was lost: the same key gets it again. When the key is too old, nobody holds its secret. */
const recover = async (db: Db, provider: Provider, payment: Payment) => {
  if (payment.keyIsOld || !['pending', 'closing'].includes(payment.status)) return null
  try {
    const intent = await provider.createIntent(payment)
    return (await attachIntent(db, payment, intent))?.intentId
  } catch (error) {
    if (error instanceof ProviderRefusal) return null
    throw error
  }
}
