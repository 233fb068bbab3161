import { and, eq, isNull, or } from 'drizzle-orm'
import { markReversed } from '../cash/collections.ts'
import { findTransfers } from '../ledger/find.ts'
import { reverse } from '../ledger/post.ts'
import type { Tx } from '../platform/db/db.ts'
import { conflict } from '../platform/problems.ts'
import { collections } from '../schema/collections.ts'

/** Reverses what a delivery or return of the locked parcel posted. 409 if its cash is in a hand-over. */
export const takeMoneyBack = async (tx: Tx, parcel: { id: number; courierId: number | null }, actorId: number) => {
  const ofDelivery = or(
    isNull(collections.courierId),
    parcel.courierId === null ? undefined : eq(collections.courierId, parcel.courierId),
  )
  const lines = await tx
    .select()
    .from(collections)
    .where(and(eq(collections.parcelId, parcel.id), isNull(collections.reversedAt), ofDelivery))
    .for('update')
  if (lines.some(({ handoverId }) => handoverId !== null)) throw conflict('desk.settledAlready')
  for (const { id, isPosted } of lines) {
    if (isPosted) await reverse(tx, await findTransfers(tx, { parcelId: parcel.id, collectionId: id }), { actorId })
    await markReversed(tx, id)
  }
  const kinds = ['prepaid_earned', 'return_fee'] as const
  await reverse(tx, await findTransfers(tx, { parcelId: parcel.id, kinds }), { actorId })
}
