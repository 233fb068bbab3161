import {
  type Action,
  actionFault,
  type Company,
  doorActions,
  HOME_ZONE,
  proofFault,
  type StepMoveName,
  stepsBefore,
  stepWords,
} from '@ranar/contract'
import { getCompany } from '../company/settings.ts'
import { type DoorParcel, lockParcel, nameProofs, wasAssignedAt, wasInRuns } from '../parcels/door.ts'
import { isPickupOf, wasPickupOf } from '../parcels/pickups.ts'
import { readCode } from '../parcels/tracking-code.ts'
import type { Tx } from '../platform/db/db.ts'
import { todayIn } from '../platform/http/days.ts'
import { announcesTooMuch, contradictsTooMuch, tellsTooMuch } from './door-limits.ts'
import { type Courier, collect, type Door, keep, pictures } from './door-record.ts'
import { applied, doing, type Outcome, refuse, rejected } from './door-verbs.ts'
import { submitForArchived } from './hand-over.ts'
import { isToldTwice } from './told-twice.ts'

/** Applies an action. A door visit that does not apply becomes an exception, up to a daily limit for each parcel. */
export const applyAtTheDoor = async (
  { tx, secret }: { tx: Tx; secret: Buffer },
  courier: Courier,
  action: Action,
): Promise<Outcome> => {
  const parcel = await parcelOf(tx, action)
  if (!parcel) return rejected('runs.unknownParcel')
  const company = await getCompany(tx)
  const told = timeOf(action, company)
  const { clockOff, ...time } = (await isBeforeRun(tx, courier, parcel, told.at)) ? serverTime() : told
  const door = { tx, secret, company, courier, action, parcel, ...time }
  if (!(await isHis(door))) return notHis(door)
  if (await tellsTooMuch(tx, courier.id, parcel.id)) return rejected('runs.tooMuchOfParcel')
  const outcome = await act(door)
  await announce(door)
  return clockOff && outcome.result === 'applied' ? { ...outcome, message: 'runs.clockOff' } : outcome
}

/** Keeps an action of an archived courier's phone as an exception for the dispatchers, without applying it. */
export const keepForTheOffice = async (
  { tx, secret }: { tx: Tx; secret: Buffer },
  courier: Courier,
  action: Action,
): Promise<Outcome> => {
  const parcel = await parcelOf(tx, action)
  if (!parcel) return rejected('runs.unknownParcel')
  const company = await getCompany(tx)
  const { at, day } = timeOf(action, company)
  const outcome = await keepWhole({ tx, secret, company, courier, action, parcel, at, day }, { isArchived: true })
  await submitForArchived(tx, courier.id)
  return outcome.result === 'conflict' ? { ...outcome, message: 'runs.keptForOffice' } : outcome
}

/** Registers the pictures that an action announces, up to a daily limit. */
const announce = async (door: Door) => {
  const { tx, courier, action, parcel } = door
  const announced = pictures(door)
  if (announced.length === 0 || (await announcesTooMuch(tx, courier.id))) return
  await nameProofs(tx, {
    parcelId: parcel.id,
    actorId: courier.id,
    actionId: action.action_id,
    pictures: announced,
  })
}

const parcelOf = async (tx: Tx, { parcel_id }: Action) => {
  const code = readCode(parcel_id)
  return code ? lockParcel(tx, code) : undefined
}

/** Returns the device's time, or the server's if the device's is in the future or older than `conflictDays`. */
const timeOf = (action: Action, { clockOffMinutes, conflictDays }: Company) => {
  const told = new Date(action.at)
  const now = new Date()
  const clockOff =
    told.getTime() > now.getTime() + clockOffMinutes * 60_000 ||
    now.getTime() - told.getTime() > conflictDays * 86_400_000
  if (clockOff) return serverTime()
  const at = told > now ? now : told
  return { at, clockOff, day: todayIn(HOME_ZONE, at) }
}
const serverTime = () => ({ at: new Date(), clockOff: true, day: todayIn(HOME_ZONE) })

/** Offices assign late what a courier already carries. */
const LATE_ASSIGNING_MS = 12 * 3_600_000
/** Whether a time is long before the parcel was given to this courier, so that it cannot lie in that run. */
const isBeforeRun = async (tx: Tx, courier: Courier, parcel: DoorParcel, at: Date) => {
  if (Date.now() - at.getTime() <= LATE_ASSIGNING_MS) return false
  const given = parcel.courierId === courier.id ? await wasAssignedAt(tx, parcel.id, courier.id) : parcel.createdAt
  return given !== undefined && given.getTime() - at.getTime() > LATE_ASSIGNING_MS
}

const isHis = async ({ tx, courier, action: { kind }, parcel }: Door) => {
  if (kind === 'collect' || kind === 'pickup_failed') return isPickupOf(tx, parcel.id, courier.id)
  return parcel.courierId === courier.id
}

/** What was carried out although the parcel is another's is kept for the office; the rest is only refused. */
const notHis = async (door: Door): Promise<Outcome> => {
  const { tx, courier, action, parcel } = door
  if (doorActions.includes(action.kind)) return keepWhole(door)
  // What the office has, it has from whoever collected it.
  if (action.kind === 'collect' && parcel.custody !== 'office') return keepWhole(door, {}, 'runs.pickupMoved')
  const isPickup = action.kind === 'collect' || action.kind === 'pickup_failed'
  const wasSent = isPickup && (await wasPickupOf(tx, parcel.id, courier.id))
  return rejected(wasSent ? 'runs.pickupNotYours' : 'runs.unknownParcel')
}

/** Keeps the action as an exception if the parcel was in the courier's runs or pickups; else rejects it. */
const keepWhole = async (
  door: Door,
  more: Record<string, unknown> = {},
  message: Outcome['message'] = 'runs.noLongerYours',
): Promise<Outcome> => {
  const { tx, courier, parcel } = door
  const wasHis = (await wasInRuns(tx, parcel.id, courier.id)) || (await wasPickupOf(tx, parcel.id, courier.id))
  if (!wasHis) return rejected('runs.unknownParcel')
  if (await tellsTooMuch(tx, courier.id, parcel.id)) return rejected('runs.tooMuchOfParcel')
  if (await contradictsTooMuch(tx, courier.id)) return rejected('runs.tooManyConflicts')
  await keep(door, 'conflict', more)
  await announce(door)
  await suspendMoney(door)
  return { result: 'conflict', message }
}

/** Posts the cash of a delivery that could not be applied as undecided, so that somebody decides about it. */
const suspendMoney = async (door: Door) => {
  const { kind, collected } = door.action
  if (kind === 'deliver' && collected && collected.taka > 0) await collect(door, { isEqual: false, isAsked: true })
}

const act = async (door: Door): Promise<Outcome> => {
  const { action, parcel, day, company } = door
  const move = moveOf[action.kind]
  if (!stepsBefore(move).includes(parcel.step)) {
    if (await isToldTwice(door)) return applied(door)
    // A canceled parcel that was collected all the same has to come back to its sender.
    const isTaken = action.kind === 'collect' && parcel.step === 'canceled' && parcel.custody === 'sender'
    const isKept = isTaken || doorActions.includes(action.kind)
    if (isKept && (await contradictsTooMuch(door.tx, door.courier.id))) return rejected('runs.tooManyConflicts')
    if (isKept) await keep(door, 'conflict')
    await suspendMoney(door)
    return {
      result: isKept ? 'conflict' : 'rejected',
      message: isTaken ? 'runs.takenThough' : 'runs.cannotNow',
      params: { step: { key: stepWords[parcel.step] } },
    }
  }
  const fault =
    actionFault(action, day, company) ?? (action.kind === 'deliver' ? proofFault(action, parcel.proofLevel) : null)
  if (fault) return refuse(door, fault)
  return await doing[action.kind](door)
}

const moveOf: Record<Action['kind'], StepMoveName> = {
  load: 'load',
  collect: 'collect',
  pickup_failed: 'pickup_failed',
  deliver: 'deliver',
  fail: 'fail',
  retry: 'retry',
  return: 'return',
}
