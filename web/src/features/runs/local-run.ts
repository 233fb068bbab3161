import type { ActionKind, Stop } from '@ranar/contract/runs'
import { reasons, type Step } from '@ranar/contract/steps'
import type { Entry } from '../../lib/outbox/store.ts'

/** What an action makes of a step on this device, until the server has said it. */
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
  /** An action of this stop has not been sent yet. */
  isWaiting: boolean
  /** The server's own words about the last action it did not accept. */
  refusal: string | null
}

/** The run as the courier knows it: what the server said at `readAt`, and over it what this device has done since. */
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
    const refusal = last?.state === 'refused' ? (last.message ?? null) : null
    const local: LocalStop = { ...stop, isWaiting: unknown.some(({ state }) => state === 'waiting'), refusal }
    for (const { action } of unknown) {
      local.step = stepAfter(local, action.kind, action.reason, attemptsMost)
      if (action.kind === 'fail' && counts(action.reason)) local.attempts += 1
    }
    return local
  })

/** What waits, or was sent after `readAt`, is not in what the server said then. Sent later than now it was by a clock
 * that has been set back since. */
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
/** Whether there is still something to do at this stop now. */
export const isOpen = ({ step }: Stop) => openSteps.includes(step)

const cashOf = ({ collected }: Entry['action']) => (collected?.by === 'mobile' ? 0 : (collected?.taka ?? 0))

/** The cash in his hands: what the server said at `readAt`, and what this device has taken since. Not known while the
 * server has said nothing. */
export const cashInHand = (balance: number | undefined, readAt: number, entries: readonly Entry[]) =>
  balance === undefined
    ? null
    : entries
        .filter((entry) => entry.action.kind === 'deliver' && isUnknown(entry, readAt))
        .reduce((sum, { action }) => sum + cashOf(action), balance)

/** The figures of the run, in whole taka. What another phone delivered was paid as it was due. */
export const figures = (stops: readonly LocalStop[], entries: readonly Entry[]) => {
  const collectedAt = ({ parcel: { _id }, due }: LocalStop) => {
    const entry = entries.findLast(({ action }) => action.kind === 'deliver' && action.parcel_id === _id)
    return entry ? cashOf(entry.action) : due
  }
  return {
    done: stops.filter((stop) => !isOpen(stop)).length,
    all: stops.length,
    delivered: stops.filter(({ step }) => step === 'delivered').length,
    failed: stops.filter(({ step }) => step === 'failed').length,
    collected: stops.filter(({ step }) => step === 'delivered').reduce((sum, stop) => sum + collectedAt(stop), 0),
    left: stops.filter((stop) => isOpen(stop) && stop.step !== 'booked').reduce((sum, { due }) => sum + due, 0),
  }
}
