import type { Collection, TransferKind } from '@ranar/contract'
import { eq } from 'drizzle-orm'
import { getCollection } from '../cash/collection-lists.ts'
import { findCollection, markUndecided } from '../cash/collections.ts'
import { findTransfers, postingKey } from '../ledger/find.ts'
import { post, reverse } from '../ledger/post.ts'
import { reopenExceptionOf } from '../parcels/exception-work.ts'
import type { Db } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { badRequest, conflict } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { parcels } from '../schema/parcels.ts'
import { undecidedKind } from './collect-money.ts'
import { refuseOwn } from './refuse-own.ts'

const byDecision: readonly TransferKind[] = [
  'decided_charge',
  'decided_goods',
  'decided_rest',
  'charge_from_goods',
  'cod_fee',
  'payable',
]

/** Reverses a decision and its postings, so that the money is undecided again. The sender owes what was paid out. */
export const reopenDecision = (
  db: Db,
  user: SessionUser,
  { id, reason }: { id: string; reason?: string | null | undefined },
): Promise<Collection> =>
  transact(db, async (tx) => {
    const why = reason?.trim()
    if (!why) throw badRequest('desk.reasonRequired', 'reason')
    const { id: collectionId, parcelId } = await findCollection(tx, id)
    const [parcel] = await tx
      .select({ senderId: parcels.senderId })
      .from(parcels)
      .where(eq(parcels.id, parcelId))
      .for('no key update')
    if (parcel) await refuseOwn(tx, user.id, parcel, 'money')
    const { decision, reversedAt, ...line } = await findCollection(tx, id)
    if (decision === null) throw conflict('cash.notDecided')
    // Cash of a counter was given back with its delivery, even if it had been rejected.
    if (reversedAt !== null && (decision === 'approved' || line.courierId === null))
      throw conflict('cash.deliveryTakenBack')
    await reverse(tx, await findTransfers(tx, { parcelId, collectionId, kinds: byDecision }), {
      actorId: user.id,
      reason: why,
    })
    if (reversedAt !== null) {
      const key = await postingKey(tx, parcelId, collectionId)
      const { courierId, taka } = line
      const of = { parcelId, collectionId, courierId, actorId: user.id, reason: why }
      await post(tx, [{ ...of, kind: undecidedKind(line), taka, key: `${key}:undecided` }])
    }
    await markUndecided(tx, collectionId)
    await reopenExceptionOf(tx, user.id, `collection:${collectionId}`, why)
    return getCollection(tx, collectionId)
  })
