import { type Locale, stepMoves, stepsBefore } from '@ranar/contract'
import { type DoorParcel, lockParcel } from '../parcels/door.ts'
import { lastMoveOf, leftAlone } from '../parcels/left-alone.ts'
import { readCode } from '../parcels/tracking-code.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { notFound } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { assignNotTwice } from './bulk-assignments.ts'
import { cannotMove, type Given, takeBack } from './desk-line.ts'
import { dispatchIn } from './dispatch.ts'

type Asked = Given & { again?: boolean | null | undefined }

/** Gives an assigned parcel on to another courier, in one transaction. 409, which says who has it, if it moved since. */
export const reassignParcel = (db: Db, user: SessionUser, asked: Asked, typed: string, locale: Locale) =>
  transact(db, async (tx) => {
    const { again, bulk, undoes, delivery_men_id, day } = asked
    const parcel = await lockParcel(tx, readCode(typed) ?? '')
    if (!parcel) throw notFound('parcels.notFound')
    if (again && bulk) await assignNotTwice(tx, typed, bulk, locale)
    if (await isGivenBack(tx, parcel, asked, locale)) return
    await takeBack({ tx, user, asked, parcel })
    await dispatchIn(tx, user, {
      parcel: typed,
      courier: delivery_men_id ?? '',
      expectedOn: day ?? '',
      detail: bulk || undoes ? { ...(bulk && { bulk }), ...(undoes && { undoes }) } : null,
    })
  })

/** Returns whether the bulk to undo is undone already. 409 unless the courier still has the locked parcel, by that bulk. */
const isGivenBack = async (tx: Tx, parcel: DoorParcel, asked: Asked, locale: Locale) => {
  const { undoes, from_delivery_men_id } = asked
  const last = await lastMoveOf(tx, parcel.id)
  if (undoes && last.undoes === undoes && last.event === stepMoves.assign.event) return true
  const isTheirs = stepsBefore('unassign').includes(parcel.step) && last.courierId === from_delivery_men_id
  if (isTheirs && (!undoes || last.bulk === undoes)) return false
  throw last.event === 'booked' ? cannotMove(parcel) : leftAlone(last, locale)
}
