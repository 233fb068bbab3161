import { type Action, type Exception, isApplicable, isOutcome, stepWords } from '@ranar/contract'
import { eq } from 'drizzle-orm'
import { undecidedOf } from '../cash/collections.ts'
import { notify } from '../notifications/notify.ts'
import { endAssignments } from '../parcels/assignments.ts'
import { closeAttempts } from '../parcels/door.ts'
import { decideException } from '../parcels/exception-work.ts'
import { getException } from '../parcels/exceptions.ts'
import { recordEvent } from '../parcels/history.ts'
import { collectorOf } from '../parcels/pickups.ts'
import { afterMove } from '../parcels/steps.ts'
import { closeOpenSessions } from '../payments/open-sessions.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { conflict, forbidden } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { tellOfChange } from '../platform/sse/signals.ts'
import { parcels } from '../schema/parcels.ts'
import { chargeReturn } from './charge-return.ts'
import { collectUnsaid, earnPrepaid } from './collect-money.ts'
import { decideWithin } from './decide-collection.ts'
import { refuseOwn } from './refuse-own.ts'

type Decision = { id: string; decision: 'apply' | 'dismiss'; reason?: string | null | undefined }

/** Closes an exception by a dispatcher's decision; applying a conflict applies what its courier did. */
export const closeException = (
  db: Db,
  user: SessionUser,
  { id, decision, reason = null }: Decision,
): Promise<Exception> =>
  transact(db, async (tx) => {
    const decided = await decideException(tx, user, { id, decision, reason })
    const action = decided.detail.action as Action | undefined
    if (decision === 'apply' && decided.kind === 'conflict' && action)
      await makeTrue(tx, user, { parcelId: decided.parcelId, courierId: decided.courierId ?? user.id, action })
    if (decided.kind === 'conflict' && decided.courierId !== null) await tellReporter(tx, decided.courierId, decided)
    if (decided.kind === 'cash')
      await decideItsMoney(tx, user, decided.dedupeKey, decided.parcelId, { approve: decision === 'apply', reason })
    return getException(tx, decided.id)
  })

/** Decides about the collection that a `cash` exception asks about. 403 without the money right. */
const decideItsMoney = async (
  tx: Tx,
  user: SessionUser,
  key: string,
  parcelId: number,
  { approve, reason }: { approve: boolean; reason: string | null },
) => {
  const id = /^collection:(\d+)$/.exec(key)?.[1]
  if (!id) return
  if (!handlesMoney(user)) throw forbidden('cash.moneyRight')
  await decideWithin(tx, user.id, Number(id), parcelId, { approve, reason })
}

const handlesMoney = ({ isRoot, rights }: SessionUser) => isRoot || rights.includes('money')

/** Tells the courier, whose phone still shows the report as not accepted. */
const tellReporter = async (
  tx: Tx,
  courierId: number,
  { id, parcelId, status }: { id: number; parcelId: number; status: Exception['status'] },
) => {
  const [parcel] = await tx.select({ code: parcels.code }).from(parcels).where(eq(parcels.id, parcelId))
  const kind = status === 'applied' ? 'reportApplied' : 'reportDismissed'
  if (parcel) await notify(tx, courierId, kind, { code: parcel.code }, `${kind}:${id}`)
}

const makeTrue = async (
  tx: Tx,
  user: SessionUser,
  { parcelId, courierId, action }: { parcelId: number; courierId: number; action: Action },
) => {
  const { kind } = action
  if (!isOutcome(kind)) return
  const [parcel] = await tx
    .select({ step: parcels.step, senderId: parcels.senderId })
    .from(parcels)
    .where(eq(parcels.id, parcelId))
    .for('no key update')
  if (!parcel) return
  await refuseOwn(tx, user.id, parcel, 'dispatch')
  if (!isApplicable(kind, parcel.step)) throw conflict('desk.cannotApply', { step: { key: stepWords[parcel.step] } })
  if (kind === 'collect') return collectFor(tx, courierId, parcelId, action)
  const delivered = kind === 'deliver'
  await tx
    .update(parcels)
    .set({ ...afterMove(kind), courierId })
    .where(eq(parcels.id, parcelId))
  await endAssignments(tx, [parcelId])
  await closeAttempts(tx, [parcelId])
  await closeOpenSessions(tx, parcelId)
  // Without the money right, the collection stays undecided for somebody who has it.
  const waiting = delivered && handlesMoney(user) ? await undecidedOf(tx, action.action_id) : undefined
  if (waiting) await decideWithin(tx, user.id, waiting, parcelId, { approve: true, reason: null })
  if (delivered && !action.collected)
    await collectUnsaid(tx, parcelId, { courierId, actorId: user.id, actionId: action.action_id }, action.due_seen)
  if (delivered) await earnPrepaid(tx, parcelId, user.id)
  else await chargeReturn(tx, parcelId, user.id)
  await recordEvent(tx, parcelId, delivered ? 'delivered' : 'returned', courierId, { detail: { deviceAt: action.at } })
}

/** The parcel is with the courier who collected it, and another who was sent since need not go. */
const collectFor = async (tx: Tx, courierId: number, parcelId: number, action: Action) => {
  const [parcel] = await tx
    .update(parcels)
    .set(afterMove('collect', courierId))
    .where(eq(parcels.id, parcelId))
    .returning({ code: parcels.code })
  const eventId = await recordEvent(tx, parcelId, 'picked_up', courierId, { detail: { deviceAt: action.at } })
  await tellOfChange(tx, courierId, ['parcels'])
  const other = await collectorOf(tx, parcelId)
  if (parcel && other !== null && other !== courierId)
    await notify(tx, other, 'pickupUnassigned', { code: parcel.code }, `pickupUnassigned:${eventId}`)
}
