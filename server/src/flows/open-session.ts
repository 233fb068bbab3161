import { attachSession, closePayment, failPayment, isAsAsked } from '../payments/ledger.ts'
import { type Provider, ProviderDown, ProviderRefusal, type Session } from '../payments/provider.ts'
import { badGateway, conflict } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { applySession } from './apply-session.ts'
import { findLostPayment } from './find-lost-payment.ts'
import { openPayment } from './open-payment.ts'
import type { Deps } from './settle-payment.ts'

type Opened = Awaited<ReturnType<typeof openPayment>>
const ROUNDS = 3

type Opening = Deps & { startedAt: Date }
/** Returns a payment's entrance (client secret or page address) and amount in taka; a repeat returns the same. */
export const openSession = async (deps: Opening, user: SessionUser, provider: Provider, parcelCode: string) => {
  const { db, log } = deps
  // If the payment is closed while the provider answers, the next round opens another one or throws why it cannot.
  for (let round = 0; round < ROUNDS; round++) {
    const payment = await openPayment(db, user, provider, parcelCode)
    if (payment.entrance) return { entrance: payment.entrance, amountTaka: payment.amountTaka }
    if (await findLostPayment(deps, provider, payment)) continue
    const session = await ask(provider, payment).catch(async (error: unknown) => {
      if (!(error instanceof ProviderDown || error instanceof ProviderRefusal)) throw error
      log.error({ provider: provider.kind, payment: payment.id, reason: error.message }, 'a payment cannot be opened')
      if (error instanceof ProviderDown) throw badGateway('payments.providerDown')
      await failPayment(db, payment.id)
      throw error.isTooSmall ? conflict('payments.amountTooSmall') : badGateway('payments.providerDown')
    })
    const kept = await attachSession(db, payment, session)
    // Another reply was stored first; the next round returns its entrance.
    if (kept?.sessionId !== session.id) continue
    if (session.status !== 'open') await applySession(db, payment, session)
    else if (!isAsAsked(session, payment)) {
      log.error(
        { payment: payment.id, amount: session.amount, currency: session.currency },
        'the provider made another session than was asked for',
      )
      await closePayment(db, payment)
      throw badGateway('payments.providerDown')
    } else if (kept.status === 'pending' && kept.entrance)
      return { entrance: kept.entrance, amountTaka: payment.amountTaka }
  }
  throw badGateway('payments.providerDown')
}

const inFlight = new Map<string, Promise<Session>>()
/** Shares one provider call among concurrent requests for the same payment. */
const ask = (provider: Provider, payment: Opened): Promise<Session> => {
  const running = inFlight.get(payment.key)
  if (running) return running
  const call = provider.openSession(payment).finally(() => inFlight.delete(payment.key))
  inFlight.set(payment.key, call)
  return call
}
