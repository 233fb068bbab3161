import { randomUUID } from 'node:crypto'
import { type DeskMove, type MessageKey, type StepMoveName, stepMoves, stepWords } from '@ranar/contract'
import { eq, sql } from 'drizzle-orm'
import { notify } from '../notifications/notify.ts'
import { addAssignment, endAssignments } from '../parcels/assignments.ts'
import { closeAttempts, type DoorParcel, nameProofs } from '../parcels/door.ts'
import { refuseOtherDue } from '../parcels/due.ts'
import { recordEvent } from '../parcels/history.ts'
import { assignPickup, tellCollector } from '../parcels/pickups.ts'
import { afterMove } from '../parcels/steps.ts'
import { closeOpenSessions } from '../payments/open-sessions.ts'
import { lockActiveCourier } from '../people/couriers.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { badRequest, conflict } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { tellOfChange } from '../platform/sse/signals.ts'
import type { EventDetail } from '../schema/parcel-events.ts'
import { parcels } from '../schema/parcels.ts'
import { chargeReturn } from './charge-return.ts'
import { payDue } from './collect-money.ts'
import { refuseOwn } from './refuse-own.ts'
import { takeMoneyBack } from './take-money-back.ts'
import { tellReceiver } from './tell-receiver.ts'

/** Arguments of a desk move besides the parcel. */
export type Given = {
  delivery_men_id?: string | null | undefined
  day?: string | null | undefined
  reason?: string | null | undefined
  proofs?: string[] | null | undefined
  bulk?: string | null | undefined
  from_delivery_men_id?: string | null | undefined
  undoes?: string | null | undefined
  due_seen?: number | null | undefined
}

export const cannotMove = ({ step }: DoorParcel, key: MessageKey = 'desk.cannotMove') =>
  conflict(key, { step: { key: stepWords[step] } })

/** One parcel's move. `action` has the scanner's id and time of the move, if it was scanned. */
export type Line = {
  tx: Tx
  user: SessionUser
  asked: Given
  parcel: DoorParcel
  action?: { id: string; at: Date }
}
const courierOf = async ({ tx, asked }: Line) => {
  const courierId = await lockActiveCourier(tx, asked.delivery_men_id ?? '')
  if (courierId === undefined) throw badRequest('parcels.deliveryManUnknown', 'delivery_men_id')
  return courierId
}
type Columns = Parameters<ReturnType<Db['update']>['set']>[0]

export const step = async (
  { tx, user, asked, parcel, action }: Line,
  name: StepMoveName,
  set: Columns = {},
  holder?: number,
  more: EventDetail = {},
) => {
  await tx
    .update(parcels)
    .set({ ...afterMove(name, holder), ...set })
    .where(eq(parcels.id, parcel.id))
  // The runs of the courier before and after the move show it at once.
  for (const courier of new Set([parcel.courierId, holder])) if (courier) await tellOfChange(tx, courier, ['parcels'])
  const note = asked.reason?.trim()
  const bulk = asked.bulk
  const deviceAt = action?.at.toISOString()
  const detail = { ...(note && { note }), ...(bulk && { bulk }), ...(deviceAt && { deviceAt }), ...more }
  return recordEvent(tx, parcel.id, stepMoves[name].event, user.id, {
    actionId: action?.id ?? null,
    detail: Object.keys(detail).length > 0 ? detail : null,
  })
}

const tell = ({ tx, parcel }: Line, eventId: number, kind: 'delivered' | 'returned' | 'released' | 'turnedBack') =>
  notify(tx, parcel.senderId, kind, { code: parcel.code, receiver: parcel.receiverName }, `${kind}:${eventId}`)

const nobodys = { courierId: null, expectedOn: null }
/** Ends a parcel's assignment and tells its courier, if it has one. */
export const takeAway = async ({ tx, parcel }: Pick<Line, 'tx' | 'parcel'>, eventId: number) => {
  await endAssignments(tx, [parcel.id])
  if (parcel.courierId === null) return
  const told = { code: parcel.code, receiver: parcel.receiverName }
  await notify(tx, parcel.courierId, 'unassigned', told, `unassigned:${eventId}`)
}

const receive = async (line: Line) => {
  const { parcel, tx } = line
  if (parcel.custody === 'office') throw conflict('desk.alreadyInOffice')
  const eventId = await step(line, 'receive', parcel.step === 'canceled' ? {} : nobodys)
  await takeAway(line, eventId)
  if (parcel.stage === 'pending') await tellCollector(tx, parcel.id)
  if (parcel.step === 'returning') await closeAttempts(tx, [parcel.id])
}

/** Takes an assigned parcel back from its courier; the sender is not told, as it may be given on at once. */
export const takeBack = async (line: Line) => {
  const eventId = await step(line, 'unassign', nobodys)
  await takeAway(line, eventId)
  return eventId
}

const unassign = async (line: Line) => {
  const eventId = await takeBack(line)
  if (line.parcel.stepBefore !== 'held') await tell(line, eventId, 'released')
}

const finish = (name: 'deliver' | 'return') => async (line: Line) => {
  if (name === 'deliver') {
    await refuseOwn(line.tx, line.user.id, line.parcel, 'dispatch')
    await refuseOtherDue(line.tx, line.parcel.id, line.asked.due_seen)
  }
  const eventId = await step(line, name)
  await nameDeskProofs(line)
  await closeAttempts(line.tx, [line.parcel.id])
  await closeOpenSessions(line.tx, line.parcel.id)
  // Only a courier who has the parcel can have its cash; otherwise it was paid at the counter.
  const courierId = line.parcel.custody === 'courier' ? line.parcel.courierId : null
  if (name === 'deliver') await payDue(line.tx, line.parcel.id, { courierId, actorId: line.user.id })
  else await chargeReturn(line.tx, line.parcel.id, line.user.id)
  const ended = name === 'deliver' ? 'delivered' : 'returned'
  await tell(line, eventId, ended)
  await tellReceiver(line.tx, line.parcel.id, ended)
}

// A new action id for each parcel, because one signature may prove the delivery of several.
const nameDeskProofs = ({ tx, user, asked, parcel }: Line) =>
  nameProofs(tx, {
    parcelId: parcel.id,
    actorId: user.id,
    actionId: randomUUID(),
    pictures: (asked.proofs ?? []).map((sha256) => ({ kind: 'photo', sha256, takenAt: new Date() })),
  })

const turnBack = async (line: Line) => {
  const eventId = await step(line, 'turn_back')
  await closeAttempts(line.tx, [line.parcel.id])
  await tell(line, eventId, 'turnedBack')
}

const assignReturn = async (line: Line) => {
  const { asked, parcel } = line
  if (parcel.custody !== 'office') throw conflict('desk.notInOffice')
  const courier = await courierOf(line)
  await step(line, 'assign_return', { courierId: courier, expectedOn: asked.day }, courier)
  await endAssignments(line.tx, [parcel.id])
  await addAssignment(line.tx, parcel.id, courier)
}

const sendToPickUp = async (line: Line) => {
  const { tx, asked, parcel } = line
  const courier = await courierOf(line)
  const day = asked.day ?? ''
  const before = await assignPickup(tx, parcel.id, { courierId: courier, day, seen: asked.from_delivery_men_id })
  const eventId = await step(line, 'assign_pickup', {}, undefined, { courierId: courier })
  const isOther = before?.courierId !== courier
  if (isOther || before?.day !== day)
    await notify(tx, courier, 'pickupAssigned', { code: parcel.code, date: day }, `pickupAssigned:${eventId}`)
  if (isOther && before?.courierId)
    await notify(tx, before.courierId, 'pickupUnassigned', { code: parcel.code }, `pickupUnassigned:${eventId}`)
}

const giveBack = async (line: Line) => {
  if (line.parcel.custody === 'sender') throw conflict('desk.alreadyGivenBack')
  await step(line, 'give_back')
}

const reopen = async (line: Line) => {
  const { tx, parcel, user } = line
  await refuseOwn(tx, user.id, parcel, 'dispatch')
  if (await isSettled(tx, parcel.id)) throw conflict('desk.settledAlready')
  await step(line, 'reopen', { ...nobodys, stepBefore: null })
  await endAssignments(tx, [parcel.id])
  await takeMoneyBack(tx, parcel, user.id)
}

const isSettled = async (tx: Tx, id: number) =>
  (
    await tx
      .select({ id: parcels.id })
      .from(parcels)
      .where(
        sql`${parcels.id} = ${id} and (${parcels.rating} is not null or exists (select from payments p join refunds r on r.payment_id = p.id where p.parcel_id = ${parcels.id}))`,
      )
  ).length > 0

export const doing: Record<Exclude<DeskMove, 'assign' | 'reject'>, (line: Line) => Promise<void>> = {
  assign_pickup: sendToPickUp,
  receive,
  unassign,
  deliver: finish('deliver'),
  turn_back: turnBack,
  assign_return: assignReturn,
  return: finish('return'),
  give_back: giveBack,
  reopen,
}
