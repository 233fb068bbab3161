import type { PaymentProvider } from '@ranar/contract'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { payments, refunds, webhookEvents } from '../schema/payments.ts'
import { askToClaim, askToSettle } from './open-sessions.ts'
import type { ProviderEvent } from './provider.ts'
import { askToSettleRefunds } from './refunds.ts'
import { askToReturn, unmatchedOf } from './unmatched.ts'

/** Takes an event in once and enqueues jobs that ask the provider for the current state. */
export const takeEvent = (
  db: Db,
  provider: PaymentProvider,
  { id, type, objectId, sessionId, about, isPaid }: ProviderEvent,
) =>
  transact(db, async (tx) => {
    const [fresh] = await tx
      .insert(webhookEvents)
      .values({ id, type, objectId })
      .onConflictDoNothing()
      .returning({ id: webhookEvents.id })
    if (!fresh || !about) return
    const [payment] = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(sessionId ? eq(payments.sessionId, sessionId) : inArray(payments.id, ofRefund(tx, objectId)))
    if (payment) await (about === 'payment' ? askToSettle(tx, payment.id) : askToSettleRefunds(tx, payment.id))
    else if (isPaid && objectId) await askToClaim(tx, provider, objectId)
    else if (sessionId) for (const { id } of await unmatchedOf(tx, [sessionId])) await askToReturn(tx, id)
  })

/** Finds a refund's payment, because the event of a refund need not name its session. */
const ofRefund = (tx: Tx, providerId: string) =>
  tx.select({ id: refunds.paymentId }).from(refunds).where(eq(refunds.providerId, providerId))

export const forgetOldEvents = (db: Db) =>
  db.delete(webhookEvents).where(sql`${webhookEvents.receivedAt} < now() - interval '30 days'`)
