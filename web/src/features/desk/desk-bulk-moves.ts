import type { DeskMove, DeskParcel } from '@ranar/contract/desk'
import type { MessageKey } from '@ranar/contract/messages/index'
import { stepsBefore } from '@ranar/contract/steps'

/** Moves that need a courier, with their labels in the bar. */
export const purposes = {
  assign: 'today.purposeAssign',
  assign_pickup: 'today.purposePickup',
  assign_return: 'today.purposeReturn',
} as const satisfies Partial<Record<DeskMove, MessageKey>>
export type Purpose = keyof typeof purposes

/** Other bulk moves, in working order; deliver and reopen are absent, as each parcel needs its own reason. */
export const bulkMoves = {
  receive: 'today.receive',
  unassign: 'today.unassign',
  turn_back: 'today.turnBack',
  return: 'today.returned',
  give_back: 'today.giveBack',
  reject: 'today.reject',
} as const satisfies Partial<Record<DeskMove, MessageKey>>
export type BulkMove = keyof typeof bulkMoves

/** What was done, where the name of the move would sound like a task. */
const done = {
  assign: 'today.gaveAssign',
  assign_pickup: 'today.gavePickup',
  assign_return: 'today.gaveReturn',
  unassign: 'today.unassigned',
} as const satisfies Record<Purpose | 'unassign', MessageKey>

/** Names a bulk move in its outcome. */
export const bulkWord = (move: DeskMove): MessageKey => ({ ...bulkMoves, ...done })[move as Purpose | BulkMove]

/** Whether the move is possible for at least one of the parcels. */
export const isPossible = (move: DeskMove, parcels: readonly DeskParcel[]) => {
  const from = stepsBefore(move)
  return parcels.some(({ step, custody }) => {
    if (!from.includes(step)) return false
    if (move === 'receive') return custody !== 'office'
    if (move === 'assign_return') return custody === 'office'
    return move !== 'give_back' || custody !== 'sender'
  })
}

/** Returns the purpose preselected in the bar: assign a delivery unless only a return is possible. */
export const likelyPurpose = (parcels: readonly DeskParcel[]): Purpose =>
  isPossible('assign', parcels) || !isPossible('assign_return', parcels) ? 'assign' : 'assign_return'
