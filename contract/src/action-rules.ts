import type { Company } from './company.ts'
import type { MessageKey } from './messages/index.ts'
import type { ProofLevel } from './proof-levels.ts'
import type { Action } from './runs.ts'
import { needOf } from './steps.ts'

/** Returns the day `days` after `day`, both `yyyy-MM-dd`. */
export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Whether another attempt may be agreed for `day`: from tomorrow to `daysAhead` days ahead. */
export const isWithinReach = (day: string, today: string, daysAhead: number) =>
  day > today && day <= dayAfter(today, daysAhead)

type Limits = Pick<Company, 'daysAhead' | 'callsNeeded'>

const has = (text: string | null | undefined) => Boolean(text?.trim())
// A signature is not a photo; a proof that is only a hash counts as one.
const pictures = ({ proofs }: Pick<Action, 'proofs'>) =>
  (proofs ?? []).filter((proof) => typeof proof === 'string' || proof.kind === 'photo').length

/** Returns what an action lacks or contradicts, whatever its parcel; null if nothing. `today` is the action's day. */
export const actionFault = (action: Action, today: string, limits: Limits): MessageKey | null => {
  if (action.kind === 'fail' || action.kind === 'pickup_failed') return failureFault(action, today, limits)
  if (action.kind === 'deliver') return deliveryFault(action)
  return null
}

const failureFault = (action: Action, today: string, { daysAhead, callsNeeded }: Limits): MessageKey | null => {
  const { reason, until, note, calls } = action
  if (!reason) return 'runs.reasonRequired'
  if (reason === 'part_taken') return 'runs.partTakenOnlyDelivered'
  if (until && !isWithinReach(until, today, daysAhead)) return 'runs.untilOutside'
  const needs = needOf(reason)
  if (needs === 'calls' && (calls ?? 0) < callsNeeded) return 'runs.callsRequired'
  if (needs === 'photo' && pictures(action) === 0) return 'runs.photoRequired'
  if (needs === 'note' && !has(note)) return 'runs.noteRequired'
  if (needs === 'until' && !until) return 'runs.untilRequired'
  return null
}

const deliveryFault = (action: Action): MessageKey | null => {
  const { reason, collected } = action
  if (reason && reason !== 'part_taken') return 'runs.reasonInvalid'
  if (reason === 'part_taken' && pictures(action) === 0) return 'runs.photoRequired'
  if (collected?.by === 'mobile' && collected.taka > 0 && !has(collected.trx)) return 'runs.trxRequired'
  return null
}

/** Returns what a delivery lacks for its proof level, or null. A missing or wrong code never refuses a delivery. */
export const proofFault = (action: Pick<Action, 'name' | 'proofs'>, level: ProofLevel): MessageKey | null => {
  if (level === 'name' && !has(action.name)) return 'runs.nameRequired'
  if ((level === 'photo' || level === 'code_photo') && pictures(action) === 0) return 'runs.photoRequired'
  return null
}

/** Whether a level asks for the receiver's code. */
export const asksCode = (level: ProofLevel) => level === 'code' || level === 'code_photo'
