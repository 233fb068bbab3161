import { badGateway, conflict } from '../http/problems.ts'
import type { Person } from '../sessions/queries.ts'
import { applyIntent, attachIntent, closePayment, failPayment, isAsAsked, openPayment } from './ledger/queries.ts'
import { type Intent, type Provider, ProviderDown, ProviderRefusal } from './provider.ts'
import type { Deps } from './settle.ts'

type Opened = Awaited<ReturnType<typeof openPayment>>
const ROUNDS = 3

/** The secret with which one's own parcel can be paid, and the amount in taka. Asking again gives the same one. */
export const createIntent = async ({ db, provider, log }: Deps, user: Person, parcelCode: string) => {
  // A payment that is closed while the provider is asked is followed by another one, or by the reason why there is none.
  for (let round = 0; round < ROUNDS; round++) {
    const payment = await openPayment(db, user, parcelCode)
    if (payment.clientSecret) return { client_secret: payment.clientSecret, amount: payment.amountTaka }
    const intent = await ask(provider, payment).catch(async (error: unknown) => {
      if (error instanceof ProviderDown) throw badGateway('payments.providerDown')
      if (!(error instanceof ProviderRefusal)) throw error
      await failPayment(db, payment.id)
      throw error.code === 'amount_too_small' ? conflict('payments.amountTooSmall') : badGateway('payments.providerDown')
    })
    const status = await attachIntent(db, payment, intent)
    if (intent.status !== 'open') await applyIntent(db, payment, intent)
    else if (!isAsAsked(intent, payment)) {
      log.error({ payment: payment.id, amount: intent.amount, currency: intent.currency }, 'the provider made another intent than was asked for')
      await closePayment(db, payment)
      throw badGateway('payments.providerDown')
    } else if (status === 'pending' && intent.clientSecret) return { client_secret: intent.clientSecret, amount: payment.amountTaka }
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
