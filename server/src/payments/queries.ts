import type { Parcel } from '@ranar/contract'
import { and, eq, sql } from 'drizzle-orm'
import { type Db, perDb } from '../db/index.ts'
import { enqueue } from '../jobs/queries.ts'
import { payments } from './table.ts'

/** The payment of a parcel as the wire shows it, for a select from `parcels`: the one that succeeded, or else the newest; never a second one taken by mistake. */
export const shownPayment = sql<Parcel['payment']>`(
  SELECT jsonb_build_object(
    'status', CASE WHEN p.status IN ('pending', 'succeeded') THEN p.status ELSE 'failed' END,
    'amount', p.amount_taka,
    'refund', (
      SELECT jsonb_build_object('status', r.status, 'refundFee', r.fee_taka, 'restAmount', r.rest_taka)
      FROM refunds r WHERE r.payment_id = p.id ORDER BY r.id DESC LIMIT 1
    )
  )
  FROM payments p WHERE p.parcel_id = parcels.id AND p.status <> 'duplicate'
  ORDER BY p.status = 'succeeded' DESC, p.id DESC LIMIT 1
)`

export const isPaid = async (db: Db, parcelId: number) =>
  (
    await db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.parcelId, parcelId), eq(payments.status, 'succeeded')))
  ).length > 0

/** For a select from `parcels`: money of it was taken and has not been given back. */
export const isRefundable = sql`EXISTS (
  SELECT FROM payments p WHERE p.parcel_id = parcels.id AND p.status = 'succeeded'
    AND NOT EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.id AND r.status = 'succeeded'))`

const closing = perDb((db) =>
  db
    .update(payments)
    .set({ status: 'closing' })
    .where(and(eq(payments.parcelId, sql.placeholder('parcelId')), eq(payments.status, 'pending')))
    .returning({ id: payments.id })
    .prepare('payments_closing'),
)

/** A parcel that is changed or comes to its end takes its open intent with it; belongs into that transaction. */
export const cancelOpenIntent = async (tx: Db, parcelId: number) => {
  for (const { id } of await closing(tx).execute({ parcelId })) await askToClose(tx, id)
}

export const askToClose = (tx: Db, payment: number) => enqueue(tx, 'payments.close', { payment }, { key: `payments.close:${payment}` })
export const askToSettle = (tx: Db, payment: number) => enqueue(tx, 'payments.settle', { payment }, { key: `payments.settle:${payment}` })
