import { type AskedPayment, findPayment } from '../payments/find.ts'
import { attachSession, cancelPayment, claimOthers, failPayment, isAsAsked } from '../payments/ledger.ts'
import { askAgain } from '../payments/open-sessions.ts'
import { type Provider, ProviderDown, ProviderRefusal, type Session } from '../payments/provider.ts'
import type { Providers } from '../payments/providers.ts'
import type { Db } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import type { Log } from '../platform/log.ts'
import { applySession } from './apply-session.ts'

export type Deps = { db: Db; providers: Providers; log: Pick<Log, 'error'> }
type Payment = NonNullable<AskedPayment>

/** Asks the provider for a payment's current state and stores it. */
export const settlePayment = async (deps: Deps, paymentId: number) => {
  const payment = await findPayment(deps.db, paymentId)
  if (payment) await settle(deps, payment, deps.providers.of(payment.provider).findSession)
}

/** Settles a payment whose session may have brought money twice, and schedules the next check. */
export const lookAgain = async (deps: Deps, paymentId: number, turn: number) => {
  await settlePayment(deps, paymentId)
  await transact(deps.db, (tx) => askAgain(tx, paymentId, turn + 1))
}

/** Closes a session that must not be paid any more. If it has been paid meanwhile, the payment stands. */
export const closeSession = async (deps: Deps, paymentId: number) => {
  const payment = await findPayment(deps.db, paymentId)
  if (payment?.status !== 'closing') return
  const { endSession, findSession } = deps.providers.of(payment.provider)
  const status = await settle(deps, payment, endSession ?? findSession)
  if (status !== 'closing') return
  if (endSession) throw new ProviderDown('a session is still open')
  if (payment.isStale) await cancelPayment(deps.db, payment.id)
}

const settle = async ({ db, providers, log }: Deps, payment: Payment, ask: (sessionId: string) => Promise<Session>) => {
  const provider = providers.of(payment.provider)
  const sessionId = payment.sessionId ?? (await recover(db, provider, payment))
  const session = sessionId && (await known(ask(sessionId)))
  if (!session) {
    await failPayment(db, payment.id)
    return 'failed'
  }
  const status = await applySession(db, payment, session)
  // Afterwards, so that this row names its own payment; after a crash the scheduled look finds the others.
  await claimOthers(db, payment, session)
  if (status === 'mismatch' || status === 'duplicate')
    log.error(
      { payment: payment.id, status, asAsked: isAsAsked(session, payment) },
      'money that was not asked for goes back',
    )
  return status
}

/** Null if the provider does not know the session, so that nobody can pay it. */
const known = (answer: Promise<Session>) =>
  answer.catch((error: unknown) => {
    if (error instanceof ProviderRefusal && error.isMissing) return null
    throw error
  })

/** Repeats the opening call whose reply was lost: the same key returns the same session. Null if the key is too old. */
const recover = async (db: Db, provider: Provider, payment: Payment) => {
  if (payment.keyIsOld || !['pending', 'closing'].includes(payment.status)) return null
  try {
    const session = await provider.openSession(payment)
    return (await attachSession(db, payment, session))?.sessionId
  } catch (error) {
    if (error instanceof ProviderRefusal) return null
    throw error
  }
}
