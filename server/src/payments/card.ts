import { and, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.ts'
import { enqueue } from '../platform/jobs/queue.ts'
import { payments } from '../schema/payments.ts'
import type { Providers } from './providers.ts'

/** Enqueues the look-up of the card that paid, so that the payment itself does not wait for it. */
export const askForCard = (tx: Tx, payment: number) =>
  enqueue(tx, 'payments.card', { payment }, { key: `payments.card:${payment}` })

/** Stores the last four digits of the card that paid, for the receipt. */
export const keepCard = async (db: Db, providers: Providers, id: number) => {
  const mine = and(eq(payments.id, id), eq(payments.status, 'succeeded'), isNull(payments.cardLast4))
  const [payment] = await db
    .select({ provider: payments.provider, sessionId: payments.sessionId })
    .from(payments)
    .where(mine)
  const cardLast4 = payment?.sessionId && (await providers.of(payment.provider).findCard(payment.sessionId))
  if (cardLast4) await db.update(payments).set({ cardLast4 }).where(mine)
}
