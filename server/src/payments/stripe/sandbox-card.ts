import type { payments as endpoints, Locale, MessageKey, Received } from '@ranar/contract'
import type { Db } from '../../platform/db/db.ts'
import { inWords } from '../../platform/messages.ts'
import { badGateway, conflict, declined, notFound } from '../../platform/problems.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import { findBySecret } from '../find.ts'
import type { Providers } from '../providers.ts'
import { type StripeProvider, StripeRefusal } from './stripe.ts'

type Card = Received<typeof endpoints.sandboxCard>['body']

/** Refusals of the bank with a message of ours; others are passed on in the bank's words. */
const sentences: Partial<Record<string, MessageKey>> = {
  generic_decline: 'payments.cardDeclined',
  insufficient_funds: 'payments.cardFunds',
  expired_card: 'payments.cardExpired',
  incorrect_number: 'payments.numberInvalid',
  invalid_cvc: 'payments.cardCvc',
}

/** Pays the user's own intent with a sandbox card; 402 if declined, 404 if not theirs, 409 if paid or replaced. */
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
