import { type Locale, stepMoves } from '@ranar/contract'
import { lockParcel } from '../parcels/door.ts'
import { lastMoveOf, leftAlone, wasAssignedBy } from '../parcels/left-alone.ts'
import { readCode } from '../parcels/tracking-code.ts'
import type { Tx } from '../platform/db/db.ts'

/** Returns whether this bulk's assignment of the locked parcel is undone. 409 if anything else has moved it since. */
export const isUndone = async (tx: Tx, parcelId: number, bulk: string, locale: Locale) => {
  const last = await lastMoveOf(tx, parcelId)
  if (last.bulk === bulk && last.event === stepMoves.assign.event) return false
  if (last.bulk === bulk && last.event === stepMoves.unassign.event) return true
  throw leftAlone(last, locale)
}

/** Refuses (409) a repeated assignment of a parcel that this bulk assigned and somebody has moved since. */
export const assignNotTwice = async (tx: Tx, typed: string, bulk: string, locale: Locale) => {
  const parcel = await lockParcel(tx, readCode(typed) ?? '')
  if (!parcel || !(await wasAssignedBy(tx, parcel.id, bulk))) return
  const last = await lastMoveOf(tx, parcel.id)
  // Still assigned by this bulk: the move itself then fails and is answered as already done.
  if (last.bulk !== bulk || last.event !== stepMoves.assign.event) throw leftAlone(last, locale)
}
