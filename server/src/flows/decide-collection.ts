import type { Collection } from '@ranar/contract'
import { eq } from 'drizzle-orm'
import { getCollection } from '../cash/collection-lists.ts'
import { byOf, findCollection, isTrxUsed, markDecided, markReversed } from '../cash/collections.ts'
import { handoverStatusOf } from '../cash/handovers.ts'
import { moneyOf } from '../cash/money-of-parcel.ts'
import { split } from '../cash/split.ts'
import { findTransfers, postingKey } from '../ledger/find.ts'
import { post, reverse } from '../ledger/post.ts'
import { closeExceptionOf } from '../parcels/exceptions.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { badRequest, conflict } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { parcels } from '../schema/parcels.ts'
import { goodsPostings } from './collect-money.ts'
import { refuseOwn } from './refuse-own.ts'

type Decision = { id: string; approve: boolean; reason?: string | null | undefined }

/** Approves or rejects money in suspense, once; 409 if somebody has already decided. */
export const decideCollection = (db: Db, user: SessionUser, { id, approve, reason }: Decision): Promise<Collection> =>
  transact(db, async (tx) => {
    const found = await findCollection(tx, id)
    await decideWithin(tx, user.id, found.id, found.parcelId, { approve, reason: reason?.trim() || null })
    return getCollection(tx, found.id)
  })

/** Same as `decideCollection`, within the caller's transaction. */
export const decideWithin = async (
  tx: Tx,
  actorId: number,
  id: number,
  parcelId: number,
  { approve, reason }: { approve: boolean; reason: string | null },
) => {
  if (!approve && !reason) throw badRequest('desk.reasonRequired', 'reason')
  const [parcel] = await tx
    .select({ senderId: parcels.senderId })
    .from(parcels)
    .where(eq(parcels.id, parcelId))
    .for('no key update')
  if (parcel) await refuseOwn(tx, actorId, parcel, 'money')
  const { by, trx } = await byOf(tx, id)
  // A mobile transaction number may be approved for one parcel only; concurrent approvals wait for each other.
  if (approve && by === 'mobile' && trx && (await isTrxUsed(tx, trx))) throw conflict('cash.trxUsed')
  const decided = await markDecided(tx, id, { approve, actorId, reason })
  if (!decided) throw conflict('cash.decidedAlready')
  const handover = await handoverStatusOf(tx, decided.handoverId)
  const isInOffice = decided.by === 'mobile' || handover === 'accepted' || decided.courierId === null
  const money = await moneyOf(tx, parcelId)
  const common = {
    parcelId,
    collectionId: id,
    courierId: decided.courierId,
    senderId: money.senderId,
    actorId,
    handoverId: decided.handoverId,
    reason,
  }
  const key = await postingKey(tx, parcelId, id)
  if (approve) {
    const { charge, goods, rest } = split(money, decided.taka)
    await post(tx, [
      { ...common, kind: 'decided_charge', taka: charge, key: `${key}:charge` },
      { ...common, kind: 'decided_goods', taka: goods, key: `${key}:goods` },
      { ...common, kind: 'decided_rest', taka: rest, key: `${key}:rest` },
      ...goodsPostings(money, common, goods, { isInOffice, key }),
    ])
  } else if (handover === 'submitted') throw conflict('cash.beingHandedOver')
  else if (decided.by === 'cash' && isInOffice)
    await post(tx, [{ ...common, kind: 'decided_rest', taka: decided.taka, key: `${key}:rest` }])
  else {
    await reverse(tx, await findTransfers(tx, { collectionId: id, parcelId }), { actorId, reason })
    await markReversed(tx, id)
  }
  await closeExceptionOf(tx, `collection:${id}`, { decision: approve ? 'applied' : 'dismissed', actorId, reason })
}
