import { type Locale, stepMoves } from '@ranar/contract'
import { lockParcel } from '../parcels/door.ts'
import { lastMoveOf, leftAlone, wasAssignedBy } from '../parcels/left-alone.ts'
import { readCode } from '../parcels/tracking-code.ts'
import type { Tx } from '../platform/db/db.ts'

/** Whether what this bulk assigned is taken back already, under the parcel's lock. Refuses what somebody has moved
 * since: it is no longer as the bulk has left it. */
export const isUndone = async (tx: Tx, parcelId: number, bulk: string, locale: Locale) => {
  const last = await lastMoveOf(tx, parcelId)
  if (last.bulk === bulk && last.event === stepMoves.assign.event) return false
  if (last.bulk === bulk && last.event === stepMoves.unassign.event) return true
  throw leftAlone(last, locale)
}

/** After an answer that was lost: what the bulk has assigned, and a colleague has taken back since, stays so. */
export const assignNotTwice = async (tx: Tx, typed: string, bulk: string, locale: Locale) => {
  const parcel = await lockParcel(tx, readCode(typed) ?? '')
  if (!parcel || !(await wasAssignedBy(tx, parcel.id, bulk))) return
  const last = await lastMoveOf(tx, parcel.id)
  // As the bulk has left it: the move itself says that it is done.
  if (last.bulk !== bulk || last.event !== stepMoves.assign.event) throw leftAlone(last, locale)
}
