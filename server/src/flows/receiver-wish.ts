import { changeableSteps, isWithinReach, stepWords } from '@ranar/contract'
import { eq } from 'drizzle-orm'
import { getCompany } from '../company/settings.ts'
import { notify } from '../notifications/notify.ts'
import { lockParcel } from '../parcels/door.ts'
import { codeOfLink } from '../parcels/receiver-links.ts'
import { keepWish, saysSomething, type Wish } from '../parcels/receiver-wishes.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { badRequest, conflict, notFound } from '../platform/problems.ts'
import { countTry } from '../platform/rate-limits/rate-limits.ts'
import { tellAdmins, tellOfChange } from '../platform/sse/signals.ts'
import { parcels } from '../schema/parcels.ts'

/** Locks the parcel of a receiver's link. 404 for a dead link, 409 once the receiver can change nothing any more. */
export const lockLinked = async (tx: Tx, token: string) => {
  const parcel = await lockParcel(tx, await codeOfLink(tx, token))
  if (!parcel) throw notFound('receiver.notFound')
  // Check the link again: a correction of the receiver may have revoked it while we waited for the lock.
  await codeOfLink(tx, token)
  if (!changeableSteps.includes(parcel.step))
    throw conflict('receiver.tooLate', { step: { key: stepWords[parcel.step] } })
  return parcel
}

/** Stores a receiver's wish and notifies the courier. A new day moves the parcel only in the step `assigned`. */
export const wishAsReceiver = (db: Db, token: string, wish: Wish, today: string) =>
  transact(db, async (tx) => {
    const { day } = wish
    const { daysAhead, wishesADay } = await getCompany(tx)
    if (!day && wish.note === undefined && wish.phone === undefined) throw badRequest('receiver.nothingAsked', '')
    if (day && !isWithinReach(day, today, daysAhead)) throw badRequest('runs.untilOutside', 'day')
    const parcel = await lockLinked(tx, token)
    if (!(await saysSomething(tx, parcel.id, wish))) throw badRequest('receiver.nothingAsked', '')
    await countTry(tx, `wish:${parcel.id}:${today}`, {
      max: wishesADay,
      seconds: 86_400,
      message: 'receiver.tooManyChanges',
    })
    await keepWish(tx, parcel.id, wish)
    const moves = day && parcel.step === 'assigned'
    if (moves) await tx.update(parcels).set({ expectedOn: day }).where(eq(parcels.id, parcel.id))
    await tellOfChange(tx, parcel.senderId, ['parcels'])
    await tellAdmins(tx)
    if (parcel.courierId === null) return
    const told = { code: parcel.code, receiver: parcel.receiverName, ...(moves && { date: day }) }
    const kind = moves ? 'receiverMoves' : 'receiverWishes'
    await notify(tx, parcel.courierId, kind, told, `${kind}:${parcel.id}:${Date.now()}`)
  })
