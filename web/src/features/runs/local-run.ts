import type { Action, ActionKind, Stop } from '@ranar/contract/runs'
import { reasons, type Step } from '@ranar/contract/steps'
import type { Entry } from '../../lib/outbox/store.ts'
import { toCollect } from './door.ts'

/** The step that each action leads to on this device, until the server answers. */
const after: Record<ActionKind, Step> = {
  load: 'out',
  collect: 'picked_up',
  pickup_failed: 'booked',
  deliver: 'delivered',
  fail: 'failed',
  retry: 'out',
  return: 'returned',
}

export type LocalStop = Stop & {
  /** True while an action of this stop is unsent. */
  isWaiting: boolean
  /** The last action, if the server refused it and the courier has not marked that as read; else null. */
  refused: Entry | null
  /** Why a pickup failed today, by the last report; null once it is collected. */
  missed: Action['reason'] | null
}

/** Returns the stops as the server sent them at `readAt`, with this device's newer actions applied. */
export const localStops = (
  stops: readonly Stop[],
  entries: readonly Entry[],
  attemptsMost: number,
  readAt = 0,
): LocalStop[] =>
  stops.map((stop) => {
    const mine = entries.filter(({ action }) => action.parcel_id === stop.parcel._id)
    const unknown = mine.filter((entry) => isUnknown(entry, readAt))
    const last = mine.at(-1)
    const missed = unknown.findLast(({ action }) => action.kind === 'pickup_failed')
    const local: LocalStop = {
      ...stop,
      isWaiting: unknown.some(({ state }) => state === 'waiting'),
      refused: last && isNews(last) ? last : null,
      missed: missed?.action.reason ?? stop.pickup?.missed ?? null,
    }
    for (const { action } of unknown) {
      local.step = stepAfter(local, action.kind, action.reason, attemptsMost)
      if (action.kind === 'fail' && counts(action.reason)) local.attempts += 1
      if (action.kind === 'deliver') local.taken = cashOf(action)
    }
    if (local.step !== 'booked') local.missed = null
    return local
  })

/** Whether the action was refused and the courier has not marked that as read. */
export const isNews = ({ state, isRead }: Entry) => state === 'refused' && !isRead

/** Whether the server's answer of `readAt` lacks this action. A `settledAt` in the future: the clock was set back. */
const isUnknown = ({ state, settledAt = 0 }: Entry, readAt: number) =>
  state === 'waiting' || (state === 'sent' && settledAt > readAt && settledAt <= Date.now())

const counts = (reason: Entry['action']['reason']) => Boolean(reason && reasons[reason].counts)
const stepAfter = (
  { step, attempts }: LocalStop,
  kind: ActionKind,
  reason: Entry['action']['reason'],
  attemptsMost: number,
): Step => {
  if (kind === 'pickup_failed') return step
  const isLast = kind === 'fail' && counts(reason) && attempts + 1 >= attemptsMost
  return isLast ? 'returning' : after[kind]
}

const openSteps: readonly Step[] = ['booked', 'assigned', 'out', 'returning']
/** Whether something is left to do at this stop today; a pickup that failed can be tried again, but need not be. */
export const isOpen = ({ step, missed }: LocalStop) => openSteps.includes(step) && missed === null
/** Whether the courier may open the stop's card. */
export const isOpenable = ({ step }: Stop) => openSteps.includes(step)

/** Returns all codes with this stop moved before the open stop that precedes it; null if it is the first. */
export const movedUp = (stops: readonly LocalStop[], { parcel: { _id } }: LocalStop): string[] | null => {
  const open = stops.filter(isOpen).map(({ parcel }) => parcel._id)
  const before = open[open.indexOf(_id) - 1]
  if (!before) return null
  const rest = stops.map(({ parcel }) => parcel._id).filter((code) => code !== _id)
  return rest.toSpliced(rest.indexOf(before), 0, _id)
}

const cashOf = ({ collected }: Entry['action']) => (collected?.by === 'mobile' ? 0 : (collected?.taka ?? 0))

/**
 * Returns the courier's cash in whole taka: the balance of `readAt` plus newer collections; null if unknown. `known`:
 * codes of parcels that the server lists as delivered; a later balance includes deliveries whose answer was lost.
 */
export const cashInHand = (
  balance: number | undefined,
  readAt: number,
  entries: readonly Entry[],
  known: readonly string[] = [],
) =>
  balance === undefined
    ? null
    : entries
        .filter((entry) => entry.action.kind === 'deliver' && isUnknown(entry, readAt))
        .filter(
          ({ state, action, heldUntil }) =>
            state !== 'waiting' || heldUntil > readAt || !known.includes(action.parcel_id),
        )
        .reduce((sum, { action }) => sum + cashOf(action), balance)

/** Returns the cash in whole taka of deliveries that this phone has not sent yet. */
export const unsentCash = (entries: readonly Entry[]) =>
  entries
    .filter(({ state, action }) => state === 'waiting' && action.kind === 'deliver')
    .reduce((sum, { action }) => sum + cashOf(action), 0)

/** Returns the run's figures; money is whole taka. A delivery by another phone counts as the office knows it. */
export const figures = (stops: readonly LocalStop[], entries: readonly Entry[]) => {
  const collectedAt = ({ parcel: { _id }, due, taken }: LocalStop) => {
    const entry = entries.findLast(({ action }) => action.kind === 'deliver' && action.parcel_id === _id)
    return taken ?? (entry ? cashOf(entry.action) : due)
  }
  return {
    done: stops.filter((stop) => !isOpen(stop)).length,
    all: stops.length,
    delivered: stops.filter(({ step }) => step === 'delivered').length,
    failed: stops.filter(({ step }) => step === 'failed').length,
    returned: stops.filter(({ step }) => step === 'returned').length,
    picked: stops.filter(({ step }) => step === 'picked_up').length,
    missed: stops.filter(({ missed }) => missed !== null).length,
    collected: stops.filter(({ step }) => step === 'delivered').reduce((sum, stop) => sum + collectedAt(stop), 0),
    left: stops.filter(isOpen).reduce((sum, stop) => sum + toCollect(stop), 0),
  }
}
