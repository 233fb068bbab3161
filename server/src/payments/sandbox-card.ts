import type { Locale, MessageKey, payments as promises, Received } from '@ranar/contract'
import type { Db } from '../platform/db/db.ts'
import { inWords } from '../platform/messages.ts'
import { badGateway, conflict, declined, notFound } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { findBySecret } from './ledger.ts'
import type { Provider } from './provider.ts'
import { ProviderRefusal } from './provider.ts'

type Card = Received<typeof promises.sandboxCard>['body']

/** The bank's refusals that we have words for; any other is passed on as the bank says it. */
const sentences: Partial<Record<string, MessageKey>> = {
  generic_decline: 'payments.cardDeclined',
  insufficient_funds: 'payments.cardFunds',
  expired_card: 'payments.cardExpired',
  incorrect_number: 'payments.numberInvalid',
  invalid_cvc: 'payments.cardCvc',
}

/** Pays an intent of one's own with a card of the sandbox. A decline is 402; an intent that is paid already is no fault. */
export const payBySandboxCard = async (
  { db, provider }: { db: Db; provider: Provider },
  user: SessionUser,
  { client_secret, confirmed, ...card }: Card,
  locale: Locale,
) => {
  if (provider.kind !== 'sandbox') throw notFound()
  const payment = await findBySecret(db, user, client_secret)
  if (!payment) throw notFound('payments.unknown')
  if (payment.status === 'succeeded') throw conflict('payments.alreadyPaid')
  if (payment.status !== 'pending') throw conflict('payments.superseded')
  try {
    return { status: await provider.payByCard(client_secret, card, confirmed) }
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw badGateway('payments.providerDown')
    const known = sentences[error.code]
    if (error.isCardError) throw declined(known ? inWords(locale, known) : error.message)
    if (error.intent?.status === 'succeeded') return { status: 'succeeded' as const }
    throw error.intent?.status === 'canceled' ? conflict('payments.superseded') : badGateway('payments.providerDown')
  }
}
