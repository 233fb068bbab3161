import type { CollectionDecision } from '@ranar/contract/cash'
import {
  type Exception,
  type ExceptionKind,
  type exceptionStatuses,
  isApplicable,
  isOutcome,
} from '@ranar/contract/exceptions'
import type { MessageKey } from '@ranar/contract/messages/index'
import type { Action } from '@ranar/contract/runs'
import type { Step } from '@ranar/contract/steps'
import { useMe } from '../../lib/session.ts'

export const kindText: Record<ExceptionKind, MessageKey> = {
  conflict: 'desk.kindConflict',
  code: 'desk.kindCode',
  proof: 'desk.kindProof',
  missing: 'desk.kindMissing',
  cash: 'desk.kindCash',
  attempt: 'desk.kindAttempt',
  goods: 'desk.kindGoods',
}
export const statusText: Record<(typeof exceptionStatuses)[number], MessageKey> = {
  open: 'desk.statusOpen',
  applied: 'desk.statusApplied',
  dismissed: 'desk.statusDismissed',
}

/** Returns the taka that belong to nobody until the exception is closed; undefined for other exceptions. */
export const moneyOf = ({ kind, detail }: Exception) => {
  const { taken, action } = detail as { taken?: number; action?: object }
  return kind === 'cash' && !action ? taken : undefined
}

/** What a conflict's courier collected, and whether that is decided; undefined if nothing was kept. */
export const conflictMoney = ({ detail }: Exception) => {
  const { money, action } = detail as { money?: 'waiting' | CollectionDecision; action?: Partial<Action> }
  const taka = action?.collected?.taka
  return money && taka !== undefined ? { money, taka } : undefined
}

/** The kind of a conflict's action if it says what became of the parcel; any other exception is only closed. */
export const outcomeOf = ({ kind, detail }: Exception) => {
  const { action } = detail as { action?: { kind?: string } }
  return kind === 'conflict' && isOutcome(action?.kind) ? action.kind : undefined
}
/** Whether applying moves the parcel. */
export const canApply = (exception: Exception) => {
  const outcome = outcomeOf(exception)
  return outcome !== undefined && isApplicable(outcome, exception.detail.now as Step)
}
/** Whether the server would refuse to apply it, because the parcel has moved on meanwhile. */
export const isOutdated = (exception: Exception) => outcomeOf(exception) !== undefined && !canApply(exception)

type Taker = { _id: string; name: string }
/** Who works on an open exception. */
export const takerOf = ({ detail }: Exception) => (detail as { takenBy?: Taker }).takenBy
/** The colleague who works on an open exception; undefined if nobody does, or the reader. */
export const useColleagueOn = (exception: Exception) => {
  const me = useMe()
  const taker = takerOf(exception)
  return taker && taker._id !== me?._id ? taker : undefined
}

// The message kept with a refused report tells the courier what to do; the office reads what the report lacked.
const lacks: Partial<Record<MessageKey, MessageKey>> = {
  'runs.reasonRequired': 'desk.lacksReason',
  'runs.reasonInvalid': 'desk.lacksValidReason',
  'runs.partTakenOnlyDelivered': 'desk.lacksDelivery',
  'runs.untilRequired': 'desk.lacksDay',
  'runs.untilOutside': 'desk.lacksDayInReach',
  'runs.callsRequired': 'desk.lacksCalls',
  'runs.photoRequired': 'desk.lacksPhoto',
  'runs.noteRequired': 'desk.lacksNote',
  'runs.trxRequired': 'desk.lacksTrx',
  'runs.nameRequired': 'desk.lacksName',
  'runs.collectedReasonRequired': 'desk.lacksMoneyReason',
  'runs.farFromPin': 'desk.wasFar',
}
/** What is wrong with a report, as a fact. */
export const factOf = (message: string) => lacks[message as MessageKey] ?? (message as MessageKey)
