import {
  type Action,
  asciiDigits,
  type Company,
  type ExceptionKind,
  type StepMoveName,
  stepMoves,
} from '@ranar/contract'
import { eq } from 'drizzle-orm'
import { moneyOf } from '../cash/money-of-parcel.ts'
import { notify } from '../notifications/notify.ts'
import { closeAttempts, type DoorParcel } from '../parcels/door.ts'
import { getDue } from '../parcels/due.ts'
import { openException } from '../parcels/exceptions.ts'
import { recordEvent } from '../parcels/history.ts'
import { afterMove } from '../parcels/steps.ts'
import type { Tx } from '../platform/db/db.ts'
import { together } from '../platform/db/together.ts'
import type { SessionUser } from '../platform/session-user.ts'
import type { EventDetail } from '../schema/parcel-events.ts'
import { parcels } from '../schema/parcels.ts'
import { collectMoney } from './collect-money.ts'

/** The owner of the device; an archived courier has no session. */
export type Courier = Pick<SessionUser, 'id'>

/** One action at a door. `parcel` is locked; `at` and `day` are the device's if plausible, else the server's. */
export type Door = {
  tx: Tx
  secret: Buffer
  /** The company's current settings. */
  company: Company
  courier: Courier
  action: Action
  parcel: DoorParcel
  day: string
  at: Date
}

/** Opens an exception with the whole action for the dispatchers. */
export const keep = ({ tx, courier, action, parcel }: Door, kind: ExceptionKind, more: Record<string, unknown> = {}) =>
  openException(tx, {
    kind,
    parcelId: parcel.id,
    courierId: courier.id,
    actionId: action.action_id,
    detail: { action, step: parcel.step, ...more },
    amountTaka: action.collected?.taka ?? null,
    dedupeKey: `${kind}:${action.action_id}`,
  })

/** Moves the locked parcel and records the event; a parcel that was only assigned is loaded first. */
export const step = async (
  door: Door,
  name: StepMoveName,
  set: Partial<typeof parcels.$inferInsert> = {},
  detail: EventDetail = {},
) => {
  const { tx, courier, parcel } = door
  if (parcel.step === 'assigned' && name !== 'load') await record(door, 'load')
  await tx
    .update(parcels)
    .set({ ...afterMove(name, courier.id), ...set })
    .where(eq(parcels.id, parcel.id))
  if (name === 'deliver' || name === 'return') await closeAttempts(tx, [parcel.id])
  await record(door, name, detail)
}

const saidAtDoor = ({ reason, note, until, name, relation }: Action): EventDetail => ({
  ...(reason && { reason }),
  ...(note && { note }),
  ...(until && { until }),
  ...(name && { receivedBy: { name, relation: relation ?? 'self' } }),
})

export const record = ({ tx, courier, action, parcel, at }: Door, name: StepMoveName, more: EventDetail = {}) => {
  const { latitude, longitude, accuracy } = action.place ?? {}
  const detail: EventDetail = {
    deviceAt: at.toISOString(),
    // A loading implied by another action has no reason, note or name of its own.
    ...(name === action.kind && saidAtDoor(action)),
    ...(latitude !== undefined &&
      longitude !== undefined && { place: { latitude, longitude, accuracyM: accuracy ?? 0 } }),
    ...more,
  }
  return recordEvent(tx, parcel.id, stepMoves[name].event, courier.id, { actionId: action.action_id, detail })
}

/** Reduces a mobile transaction number to upper-case letters and digits, so that all spellings compare equal. */
const readTrx = (typed: string | null | undefined) =>
  asciiDigits(typed ?? '')
    .replace(/[^0-9a-z]/gi, '')
    .toUpperCase() ||
  typed ||
  null

/** Records the money taken at the door: `taka` if given, else the amount in the action, else 0. */
export const collect = async (
  { tx, courier, action, parcel }: Door,
  {
    isEqual,
    isAsked = false,
    taka = action.collected?.taka ?? 0,
  }: { isEqual: boolean; isAsked?: boolean; taka?: number },
) => {
  const [{ due }, money] = await together(tx, () => [getDue(tx, parcel.id), moneyOf(tx, parcel.id)])
  const { by = 'cash', reason = null } = action.collected ?? {}
  const trx = readTrx(action.collected?.trx)
  const of = { courierId: courier.id, actorId: courier.id, actionId: action.action_id }
  await collectMoney(tx, money, { ...of, taka, dueTaka: due, by, trx, reason, isEqual, isAsked })
}

export const tellSender = (
  { tx, parcel, action }: Door,
  kind: 'delivered' | 'returned' | 'attempted' | 'lastAttempted' | 'turnedBack',
) =>
  notify(
    tx,
    parcel.senderId,
    kind,
    { code: parcel.code, receiver: parcel.receiverName, ...(action.reason && { reason: action.reason }) },
    `${kind}:${action.action_id}`,
  )

const DAY_MS = 86_400_000
/** Returns the phone's time of a picture if it is within a day of the visit, else the visit's. */
const takenAt = (told: string, at: Date) => {
  const taken = new Date(told)
  return Math.abs(taken.getTime() - at.getTime()) < DAY_MS ? taken : at
}

export const pictures = ({ action, at }: Pick<Door, 'action' | 'at'>) =>
  (action.proofs ?? []).map((proof) =>
    typeof proof === 'string'
      ? { kind: 'photo' as const, sha256: proof, takenAt: at }
      : {
          kind: proof.kind,
          sha256: proof.sha256,
          takenAt: takenAt(proof.taken_at ?? action.at, at),
          latitude: proof.place?.latitude,
          longitude: proof.place?.longitude,
        },
  )
