import { eq, sql } from 'drizzle-orm'
import { type Db, transact } from '../../db/index.ts'
import { askToSettleRefunds } from '../../refunds/queries.ts'
import type { ProviderEvent } from '../provider.ts'
import { askToSettle } from '../queries.ts'
import { payments, webhookEvents } from '../table.ts'

/** Takes an event in, once; the work it asks for is done after the commit, from what the provider then says. */
export const takeEvent = (db: Db, { id, type, objectId, intentId, about }: ProviderEvent) =>
  transact(db, async (tx) => {
    const [fresh] = await tx.insert(webhookEvents).values({ id, type, objectId }).onConflictDoNothing().returning({ id: webhookEvents.id })
    if (!fresh || !intentId || !about) return
    const [payment] = await tx.select({ id: payments.id }).from(payments).where(eq(payments.intentId, intentId))
    if (payment) await (about === 'payment' ? askToSettle(tx, payment.id) : askToSettleRefunds(tx, payment.id))
  })

export const forgetOldEvents = (db: Db) => db.delete(webhookEvents).where(sql`${webhookEvents.receivedAt} < now() - interval '30 days'`)
