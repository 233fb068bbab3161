import { and, desc, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/index.ts'
import { emit, newId } from '../events/queries.ts'
import { type Params, textOf, textsOf } from '../form.ts'
import { amountOf, done, limitOf, type Reply } from '../intents/queries.ts'
import { missing, missingParameter, notRefundable } from '../refusals.ts'
import { listShape, type RefundRow, refundShape } from '../shapes.ts'
import { bankIntents, bankRefunds } from '../table.ts'

const left = sql`${bankIntents.amountReceived} - ${bankIntents.amountRefunded}`

/** Names a payment intent or a charge; without an amount, all that is left. Never more than was received. */
export const createRefund = async (tx: Db, params: Params, failsAfterMs: number): Promise<Reply> => {
  const [intentId, charge] = [textOf(params.payment_intent), textOf(params.charge)]
  if (!intentId && !charge) throw missingParameter('payment_intent')
  const amount = textOf(params.amount) === undefined ? undefined : amountOf(params)
  const named = and(intentId ? eq(bankIntents.id, intentId) : undefined, charge ? eq(bankIntents.latestCharge, charge) : undefined)
  // Two refunds at once wait here for each other.
  const [intent] = await tx.select().from(bankIntents).where(named).for('update')
  if (!intent) throw intentId ? missing('payment_intent', intentId, 'payment_intent') : missing('charge', charge ?? '', 'charge')
  if (intent.status !== 'succeeded' || !intent.latestCharge) throw notRefundable('This PaymentIntent does not have a successful charge to refund.')
  const unrefunded = intent.amountReceived - intent.amountRefunded
  if (unrefunded === 0) throw notRefundable(`Charge ${intent.latestCharge} has already been refunded.`, 'charge_already_refunded')
  if (amount !== undefined && amount > unrefunded) throw notRefundable(`Refund amount (${amount}) is greater than unrefunded amount on charge (${unrefunded})`)
  const refunded = amount ?? unrefunded
  await tx
    .update(bankIntents)
    .set({ amountRefunded: sql`${bankIntents.amountRefunded} + ${refunded}` })
    .where(and(eq(bankIntents.id, intent.id), sql`${left} >= ${refunded}`))
  const [row] = await tx
    .insert(bankRefunds)
    .values({
      id: newId('re'),
      intentId: intent.id,
      charge: intent.latestCharge,
      amount: refunded,
      currency: intent.currency,
      status: intent.refundFails ? 'pending' : 'succeeded',
      reason: textOf(params.reason) ?? null,
      metadata: textsOf(params.metadata),
      failsAt: intent.refundFails ? sql`now() + make_interval(secs => ${failsAfterMs / 1000})` : null,
    })
    .returning()
  const refund = refundShape(row as RefundRow)
  await emit(tx, 'refund.created', refund)
  if (refund.status === 'succeeded') await emit(tx, 'refund.updated', refund)
  return done(refund)
}

export const retrieveRefund = async (db: Db, id: string) => {
  const [row] = await db.select().from(bankRefunds).where(eq(bankRefunds.id, id))
  if (!row) throw missing('refund', id, 'id')
  return done(refundShape(row))
}

export const listRefunds = async (db: Db, params: Params) => {
  const limit = limitOf(params)
  const [intentId, charge] = [textOf(params.payment_intent), textOf(params.charge)]
  const rows = await db
    .select()
    .from(bankRefunds)
    .where(and(intentId ? eq(bankRefunds.intentId, intentId) : undefined, charge ? eq(bankRefunds.charge, charge) : undefined))
    .orderBy(desc(bankRefunds.createdAt), desc(bankRefunds.id))
    .limit(limit + 1)
  return done(listShape('/v1/refunds', rows.map(refundShape), limit))
}

/** Refunds of the card whose refunds fail later, once their time has come. */
export const failDueRefunds = async (tx: Db) => {
  const failed = await tx
    .update(bankRefunds)
    .set({ status: 'failed' })
    .where(and(eq(bankRefunds.status, 'pending'), lte(bankRefunds.failsAt, sql`now()`)))
    .returning()
  for (const row of failed) {
    await tx
      .update(bankIntents)
      .set({ amountRefunded: sql`${bankIntents.amountRefunded} - ${row.amount}` })
      .where(eq(bankIntents.id, row.intentId))
    await emit(tx, 'refund.updated', refundShape(row))
    await emit(tx, 'refund.failed', refundShape(row))
  }
}
