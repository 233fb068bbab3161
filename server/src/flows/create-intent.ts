import { attachIntent, closePayment, failPayment, isAsAsked } from '../payments/ledger.ts'
import { type Provider, ProviderRefusal } from '../payments/provider.ts'
import { type Intent, ProviderDown } from '../payments/provider-objects.ts'
import { badGateway, conflict } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { applyIntent } from './apply-intent.ts'
import { findLostPayment } from './find-lost-payment.ts'
import { openPayment } from './open-payment.ts'
import type { Deps } from './settle-payment.ts'

type Opened = Awaited<ReturnType<typeof openPayment>>
const ROUNDS = 3

/** The secret with which one's own parcel can be paid, and the amount in taka. Asking again gives the same one. */
export const createIntent = async (deps: Deps & { startedAt: Date }, user: SessionUser, parcelCode: string) => {
  const { db, provider, log } = deps
  // A payment that is closed while the provider is asked is followed by another one, or by the reason why there is none.
  for (let round = 0; round < ROUNDS; round++) {
    const payment = await openPayment(db, user, parcelCode)
    if (payment.clientSecret) return { client_secret: payment.clientSecret, amount: payment.amountTaka }
    if (await findLostPayment(deps, payment.parcelCode)) continue
    const intent = await ask(provider, payment).catch(async (error: unknown) => {
      if (error instanceof ProviderDown) throw badGateway('payments.providerDown')
      if (!(error instanceof ProviderRefusal)) throw error
      await failPayment(db, payment.id)
      throw error.code === 'amount_too_small'
        ? conflict('payments.amountTooSmall')
        : badGateway('payments.providerDown')
    })
    const kept = await attachIntent(db, payment, intent)
    // Another answer came first; the next round hands out its secret.
    if (kept?.intentId !== intent.id) continue
    if (intent.status !== 'open') await applyIntent(db, payment, intent)
    else if (!isAsAsked(intent, payment)) {
      log.error(
        { payment: payment.id, amount: intent.amount, currency: intent.currency },
        'the provider made another intent than was asked for',
      )
      await closePayment(db, payment)
      throw badGateway('payments.providerDown')
    } else if (kept.status === 'pending' && kept.clientSecret)
      return { client_secret: kept.clientSecret, amount: payment.amountTaka }
  }
  throw badGateway('payments.providerDown')
}

const inFlight = new Map<string, Promise<Intent>>()
/** One call for all who ask for the same payment at the same time. */
const ask = (provider: Provider, payment: Opened): Promise<Intent> => {
  const running = inFlight.get(payment.key)
  if (running) return running
  const call = provider.createIntent(payment).finally(() => inFlight.delete(payment.key))
  inFlight.set(payment.key, call)
  return call
}
