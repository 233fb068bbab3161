import { type Parcel, type RefundQuote, refundableStages } from '@ranar/contract'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { getParcel } from '../parcels/find.ts'
import { readCode } from '../parcels/tracking-code.ts'
import { lockParcel } from '../payments/ledger.ts'
import { addRefund, findCause, liveRefund, quote } from '../payments/refunds.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { conflict, notFound } from '../platform/problems.ts'
import { parcels } from '../schema/parcels.ts'
import { payments, refundables } from '../schema/payments.ts'
import { users } from '../schema/people.ts'

const AT_ONCE = 100

// A failed refund with cause `archived` is retried by a job of its own.
const isNotAsked = sql`NOT EXISTS (SELECT FROM refunds r WHERE r.payment_id = ${payments.id} AND (r.status IN ('pending', 'succeeded') OR r.cause = 'archived'))`

/** Refunds in full what archived senders paid for canceled or returned parcels, as they can no longer ask for it. */
export const refundArchivedSenders = async (db: Db) => {
  const due = await db
    .select({ parcelId: refundables.parcelId })
    .from(users)
    .innerJoin(
      refundables,
      and(eq(refundables.senderId, users.id), inArray(refundables.refundStatus, ['none', 'failed'])),
    )
    .innerJoin(payments, and(eq(payments.parcelId, refundables.parcelId), sql`${payments.status} = 'succeeded'`))
    .where(and(isNotNull(users.archivedAt), isNotAsked))
    .orderBy(asc(payments.id))
    .limit(AT_ONCE)
  for (const { parcelId } of due)
    await transact(db, async (tx) => {
      const found = await findForAdmin(tx, parcelId)
      if (!('refusal' in found)) await addRefund(tx, found.payment, 'archived')
    })
}

/** Returns what an admin may refund in place of a sender who cannot ask; null if nothing, or if the sender can ask. */
export const quoteForAdmin = (db: Db, typed: string): Promise<{ refundQuote: RefundQuote | null }> =>
  transact(db, async (tx) => {
    const found = await findForAdmin(tx, await idOf(tx, typed))
    return { refundQuote: 'refusal' in found ? null : quote(found.payment.amountTaka, found.cause) }
  })

/** Requests a refund for a sender who is archived or no consumer any more. 409 if the sender can ask, or nothing is left. */
export const refundForArchived = (db: Db, typed: string): Promise<Parcel> =>
  transact(db, async (tx) => {
    const id = await idOf(tx, typed)
    const found = await findForAdmin(tx, id)
    if ('refusal' in found) throw conflict(found.refusal)
    await addRefund(tx, found.payment, found.cause)
    return getParcel(tx, id)
  })

const idOf = async (tx: Tx, typed: string) => {
  const [parcel] = await tx
    .select({ id: parcels.id })
    .from(parcels)
    .where(eq(parcels.code, readCode(typed) ?? ''))
  if (!parcel) throw notFound('parcels.notFound')
  return parcel.id
}

const findForAdmin = async (tx: Tx, parcelId: number) => {
  const parcel = await lockParcel(tx, parcelId)
  const [sender] = await tx
    .select({ archivedAt: users.archivedAt, role: users.role })
    .from(users)
    .where(eq(users.id, parcel.senderId))
  if (!sender?.archivedAt && sender?.role === 'consumer') return { refusal: 'payments.senderCanAsk' as const }
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.parcelId, parcelId), eq(payments.status, 'succeeded')))
    .for('update')
  if (!payment || !refundableStages.includes(parcel.stage)) return { refusal: 'payments.notRefundable' as const }
  const live = await liveRefund(tx, payment.id)
  if (live)
    return { refusal: live === 'pending' ? ('payments.refundPending' as const) : ('payments.refundDone' as const) }
  return { payment, cause: sender?.archivedAt ? ('archived' as const) : await findCause(tx, parcelId) }
}
