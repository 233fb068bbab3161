import {
  type Action,
  asksCode,
  doorActions,
  HOME_ZONE,
  type MessageKey,
  type MessageParams,
  reasons,
} from '@ranar/contract'
import { eq, sql } from 'drizzle-orm'
import { sendMail } from '../notifications/send-mail.ts'
import { isProvedByCode } from '../parcels/delivery-codes.ts'
import { addAttempt, closeAttempts } from '../parcels/door.ts'
import { getDue } from '../parcels/due.ts'
import { recordEvent } from '../parcels/history.ts'
import { laterWish } from '../parcels/receiver-wishes.ts'
import { metresApart } from '../parcels/run-order.ts'
import { afterMove } from '../parcels/steps.ts'
import { closeOpenSessions } from '../payments/open-sessions.ts'
import { todayIn } from '../platform/http/days.ts'
import { tellAdmins } from '../platform/sse/signals.ts'
import { parcels } from '../schema/parcels.ts'
import { chargeReturn } from './charge-return.ts'
import { earnPrepaid } from './collect-money.ts'
import { collect, type Door, keep, record, step, tellSender } from './door-record.ts'
import { tellOfAttempt, tellReceiver } from './tell-receiver.ts'

export type Outcome = {
  result: 'applied' | 'conflict' | 'rejected'
  message: MessageKey
  params?: MessageParams
  /** The action's parcel, if the courier may see it. */
  parcelId?: number
}

export const rejected = (message: MessageKey): Outcome => ({ result: 'rejected', message })
export const applied = ({ parcel }: Door, message: MessageKey = 'runs.applied'): Outcome => ({
  result: 'applied',
  message,
  parcelId: parcel.id,
})

/** Rejects an action that is incomplete; a visit to a door is also kept as an exception. */
export const refuse = async (door: Door, message: MessageKey): Promise<Outcome> => {
  if (doorActions.includes(door.action.kind))
    await keep(
      door,
      message === 'runs.photoRequired' ? 'proof' : message.startsWith('runs.collected') ? 'cash' : 'attempt',
      { message },
    )
  return rejected(message)
}

const load = async (door: Door): Promise<Outcome> => {
  const wish = await laterWish(door.tx, door.parcel.id, door.day)
  if (wish && wish.changedAt <= door.at)
    return { result: 'rejected', message: 'receiver.laterWished', params: { date: wish.day ?? '' } }
  // Loaded before the receiver asked for another day: keep it in this run; the wish is shown as a note.
  await step(door, 'load', wish ? { expectedOn: todayIn(HOME_ZONE) } : {})
  return applied(door)
}

const collectAtSender = async (door: Door): Promise<Outcome> => {
  await step(door, 'collect')
  return applied(door)
}

const pickupFailed = async (door: Door): Promise<Outcome> => {
  await record(door, 'pickup_failed')
  await tellAdmins(door.tx)
  return applied(door)
}

const deliver = async (door: Door): Promise<Outcome> => {
  const { tx, secret, action, parcel } = door
  const { due, shown } = await getDue(tx, parcel.id)
  const taken =
    action.collected?.taka ?? (action.due_seen != null && shown.includes(action.due_seen) ? action.due_seen : due)
  const isEqual = taken === due || shown.includes(taken)
  if (!isEqual && !action.collected?.reason?.trim() && action.reason !== 'part_taken')
    return refuse(door, 'runs.collectedReasonRequired')
  await step(door, 'deliver')
  await closeOpenSessions(tx, parcel.id)
  await collect(door, { isEqual: isEqual && action.reason !== 'part_taken', taka: taken })
  await earnPrepaid(tx, parcel.id, door.courier.id)
  if (action.reason === 'part_taken') await keep(door, 'goods')
  if (asksCode(parcel.proofLevel) && !(await isProvedByCode(tx, secret, parcel.id, action.code)))
    await keep(door, 'code')
  await tellSender(door, 'delivered')
  await tellReceiver(tx, parcel.id, 'delivered')
  return applied(door)
}

const fail = async (door: Door): Promise<Outcome> => {
  const { tx, company, courier, action, parcel, at } = door
  const reason = action.reason ?? 'other'
  const { counts } = reasons[reason]
  const counted = parcel.countedAttempts + (counts ? 1 : 0)
  const goesBack = counts && counted >= company.attemptsMost
  const attempt = counts ? { attempt: counted } : {}
  await step(door, 'fail', { countedAttempts: counted }, attempt)
  await addAttempt(
    tx,
    {
      parcelId: parcel.id,
      courierId: courier.id,
      actionId: action.action_id,
      reason,
      note: action.note ?? null,
      until: action.until ?? null,
      deviceAt: at,
    },
    !goesBack,
  )
  if (isFar(door)) await keep(door, 'attempt', { message: 'runs.farFromPin' })
  if (counts) {
    await tellSender(door, goesBack ? 'lastAttempted' : 'attempted')
    await sendMail(tx, parcel.senderId, 'attempted', { code: parcel.code, reason, goesBack })
    await tellOfAttempt(tx, parcel.id, { reason, goesBack })
  }
  if (goesBack) {
    await tx.update(parcels).set(afterMove('turn_back')).where(eq(parcels.id, parcel.id))
    await recordEvent(tx, parcel.id, 'turned_back', null)
    await closeAttempts(tx, [parcel.id])
    await tellSender(door, 'turnedBack')
  }
  return applied(door, 'runs.attemptFailed')
}

/** Returns whether the phone was too far from the receiver's pin, allowing for the accuracy of its position. */
const isFar = ({ company, action: { place }, parcel }: Door) =>
  place != null && metresApart(place, parcel) - (place.accuracy ?? 0) > company.farMetres

const retry = async (door: Door): Promise<Outcome> => {
  const { tx, parcel, day } = door
  const [last] = (
    await tx.execute<{ day: string }>(
      sql`select to_char(coalesce(device_at, at) at time zone 'Asia/Dhaka', 'YYYY-MM-DD') as day from attempts where parcel_id = ${parcel.id} order by id desc limit 1`,
    )
  ).rows
  if (last?.day !== day) return rejected('runs.otherDay')
  await step(door, 'retry')
  await closeAttempts(tx, [parcel.id])
  return applied(door)
}

const giveBack = async (door: Door): Promise<Outcome> => {
  await step(door, 'return')
  await closeOpenSessions(door.tx, door.parcel.id)
  await chargeReturn(door.tx, door.parcel.id, door.courier.id)
  await tellSender(door, 'returned')
  await tellReceiver(door.tx, door.parcel.id, 'returned')
  return applied(door)
}

export const doing: Record<Action['kind'], (door: Door) => Promise<Outcome>> = {
  load,
  collect: collectAtSender,
  pickup_failed: pickupFailed,
  deliver,
  fail,
  retry,
  return: giveBack,
}
