import { courierMoves, type DeskMove, type Locale, type MoveResult, reasonedMoves, stepsBefore } from '@ranar/contract'
import { lockParcel } from '../parcels/door.ts'
import { stepOf, wasMovedBefore, wasMovedByOther } from '../parcels/moved-before.ts'
import { readCode } from '../parcels/tracking-code.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { inDigitsOf, inWords } from '../platform/messages.ts'
import { badRequest, conflict, notFound, Refusal } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { assignNotTwice, isUndone } from './bulk-assignments.ts'
import { cancelParcel } from './cancel.ts'
import { cannotMove, doing, type Given } from './desk-line.ts'
import { dispatchParcel } from './dispatch.ts'
import { reassignParcel } from './reassign.ts'

type Asked = Given & { move: DeskMove; parcel_ids: string[]; again?: boolean | null | undefined }

/** Moves each parcel in its own transaction. With `again`, what this person has already done counts as done. */
export const moveParcels = async (
  db: Db,
  user: SessionUser,
  asked: Asked,
  { locale, today }: { locale: Locale; today: string },
): Promise<MoveResult[]> => {
  check(asked, today)
  const results: MoveResult[] = []
  for (const parcel_id of new Set(asked.parcel_ids)) {
    try {
      await moveOne(db, user, asked, parcel_id, locale)
      results.push({ parcel_id, success: true, message: inWords(locale, 'desk.lineMoved') })
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error
      const isDone = asked.again && error.status === 409 && (await wasMovedBefore(db, user.id, parcel_id, asked))
      if (isDone) results.push({ parcel_id, success: true, message: inWords(locale, 'desk.lineMoved') })
      else {
        const message = inWords(locale, error.key, inDigitsOf(locale, error.params))
        results.push({ parcel_id, success: false, message, step: await stepOf(db, parcel_id) })
      }
    }
  }
  return results
}

const check = (asked: Asked, today: string) => {
  const { move, delivery_men_id, day, reason, proofs, from_delivery_men_id } = asked
  if (courierMoves.includes(move)) {
    if (!delivery_men_id) throw badRequest('desk.courierRequired', 'delivery_men_id')
    if (!day) throw badRequest('desk.dayRequired', 'day')
    if (day < today) throw badRequest('desk.dayPast', 'day')
    if (move === 'assign' && delivery_men_id === from_delivery_men_id)
      throw badRequest('desk.sameCourier', 'delivery_men_id')
  }
  if (reasonedMoves.includes(move) && !reason?.trim()) throw badRequest('desk.reasonRequired', 'reason')
  if (move === 'deliver' && !proofs?.length) throw badRequest('desk.proofRequired', 'proofs')
}

const moveOne = async (db: Db, user: SessionUser, asked: Asked, typed: string, locale: Locale) => {
  const { move, delivery_men_id, day } = asked
  if (move === 'assign') {
    const { again, bulk, from_delivery_men_id } = asked
    if (from_delivery_men_id) return reassignParcel(db, user, asked, typed, locale)
    const check = again && bulk ? (tx: Tx) => assignNotTwice(tx, typed, bulk, locale) : undefined
    return dispatchParcel(db, user, {
      parcel: typed,
      courier: delivery_men_id ?? '',
      expectedOn: day ?? '',
      detail: bulk ? { bulk } : null,
      check,
    })
  }
  if (move === 'reject') return cancelParcel(db, user, 'reject', typed)
  if (move === 'assign_pickup' && asked.again) {
    // A booked parcel accepts every pickup, so check first whether this one is already assigned.
    if (await wasMovedBefore(db, user.id, typed, asked)) return
    // A colleague may have assigned another courier since; only a new move, not a repeat, may override that.
    if (await wasMovedByOther(db, user.id, typed, move)) throw conflict('desk.pickupByOther')
  }
  return transact(db, async (tx) => {
    const parcel = await lockParcel(tx, readCode(typed) ?? '')
    if (!parcel) throw notFound('parcels.notFound')
    if (move === 'unassign' && asked.bulk && (await isUndone(tx, parcel.id, asked.bulk, locale))) return
    if (!stepsBefore(move).includes(parcel.step)) throw cannotMove(parcel)
    await doing[move]({ tx, user, asked, parcel })
  })
}
