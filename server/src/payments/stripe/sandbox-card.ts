import type { Locale, MessageKey, payments as promises, Received } from '@ranar/contract'
import type { Db } from '../../platform/db/db.ts'
import { inWords } from '../../platform/messages.ts'
import { badGateway, conflict, declined, notFound } from '../../platform/problems.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import { findBySecret } from '../find.ts'
import type { Providers } from '../provider.ts'
import { type StripeProvider, StripeRefusal } from './stripe.ts'

type Card = Received<typeof promises.sandboxCard>['body']

/** The bank's refusals that we have words for; any other is passed on as the bank says it. */
const sentences: Partial<Record<string, MessageKey>> = {
  generic_decline: 'payments.cardDeclined',
  insufficient_funds: 'payments.cardFunds',
  expired_card: 'payments.cardExpired',
  incorrect_number: 'payments.numberInvalid',
  invalid_cvc: 'payments.cardCvc',
}

/** Pays an intent of one's own with a card of the sandbox. A decline is 402; an intent that is paid already is no
 * fault. */
export const payBySandboxCard = async (
  { db, providers }: { db: Db; providers: Providers },
  user: SessionUser,
  { client_secret, confirmed, ...card }: Card,
  locale: Locale,
) => {
  const sandbox = providers.offered.find((provider): provider is StripeProvider => provider.kind === 'sandbox')
  if (!sandbox) throw notFound()
  const payment = await findBySecret(db, user, 'sandbox', client_secret)
  if (!payment) throw notFound('payments.unknown')
  if (payment.status === 'succeeded') throw conflict('payments.alreadyPaid')
  if (payment.status !== 'pending') throw conflict('payments.superseded')
  try {
    return { status: await sandbox.payByCard(client_secret, card, confirmed) }
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw badGateway('payments.providerDown')
    const known = sentences[error.code]
    if (error.isCardError) throw declined(known ? inWords(locale, known) : error.message)
    if (error.session?.status === 'succeeded') return { status: 'succeeded' as const }
    throw error.session?.status === 'canceled' ? conflict('payments.superseded') : badGateway('payments.providerDown')
  }
}
