import { and, desc, eq, lte, sql } from 'drizzle-orm'
import type { Db } from './db.ts'
import { emit, newId } from './events.ts'
import { type Params, textOf, textsOf } from './form.ts'
import { amountOf, done, inRange, limitOf, type Reply } from './intents.ts'
import { missing, missingParameter, notRefundable } from './refusals.ts'
import { intents, refunds } from './schema.ts'
import { listShape, type RefundRow, refundShape } from './shapes.ts'

const left = sql`${intents.amountReceived} - ${intents.amountRefunded}`

/** Refunds an intent or a charge; without an amount all that is left. Never more than was received. */
export const createRefund = async (tx: Db, params: Params, failsAfterMs: number): Promise<Reply> => {
  const [intentId, charge] = [textOf(params.payment_intent), textOf(params.charge)]
  if (!intentId && !charge) throw missingParameter('payment_intent')
  const amount = textOf(params.amount) === undefined ? undefined : amountOf(params)
  const named = and(
    intentId ? eq(intents.id, intentId) : undefined,
    charge ? eq(intents.latestCharge, charge) : undefined,
  )
  // The row lock makes simultaneous refunds wait for each other.
  const [intent] = await tx.select().from(intents).where(named).for('update')
  if (!intent)
    throw intentId ? missing('payment_intent', intentId, 'payment_intent') : missing('charge', charge ?? '', 'charge')
  if (intent.status !== 'succeeded' || !intent.latestCharge)
    throw notRefundable('This PaymentIntent does not have a successful charge to refund.')
  const unrefunded = intent.amountReceived - intent.amountRefunded
  if (unrefunded === 0)
    throw notRefundable(`Charge ${intent.latestCharge} has already been refunded.`, 'charge_already_refunded')
  if (amount !== undefined && amount > unrefunded)
    throw notRefundable(`Refund amount (${amount}) is greater than unrefunded amount on charge (${unrefunded})`)
  const refunded = amount ?? unrefunded
  await tx
    .update(intents)
    .set({ amountRefunded: sql`${intents.amountRefunded} + ${refunded}` })
    .where(and(eq(intents.id, intent.id), sql`${left} >= ${refunded}`))
  const [row] = await tx
    .insert(refunds)
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
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id))
  if (!row) throw missing('refund', id, 'id')
  return done(refundShape(row))
}

export const listRefunds = async (db: Db, params: Params) => {
  const limit = limitOf(params)
  const [intentId, charge] = [textOf(params.payment_intent), textOf(params.charge)]
  const rows = await db
    .select()
    .from(refunds)
    .where(
      and(
        intentId ? eq(refunds.intentId, intentId) : undefined,
        charge ? eq(refunds.charge, charge) : undefined,
        inRange(params, { ...refunds, table: refunds }),
      ),
    )
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(limit + 1)
  return done(listShape('/v1/refunds', rows.map(refundShape), limit))
}

/** Fails the due refunds of the card whose refunds fail later, and makes their money refundable again. */
export const failDueRefunds = async (tx: Db) => {
  const failed = await tx
    .update(refunds)
    .set({ status: 'failed' })
    .where(and(eq(refunds.status, 'pending'), lte(refunds.failsAt, sql`now()`)))
    .returning()
  for (const row of failed) {
    await tx
      .update(intents)
      .set({ amountRefunded: sql`${intents.amountRefunded} - ${row.amount}` })
      .where(eq(intents.id, row.intentId))
    await emit(tx, 'refund.updated', refundShape(row))
    await emit(tx, 'refund.failed', refundShape(row))
  }
}
