import type { DeskMove, DeskParcel } from '@ranar/contract/desk'
import type { MessageKey } from '@ranar/contract/messages/index'
import { stepsBefore } from '@ranar/contract/steps'

/** The moves that need a courier, each with what it is called in the bar. */
export const purposes = {
  assign: 'today.purposeAssign',
  assign_pickup: 'today.purposePickup',
  assign_return: 'today.purposeReturn',
} as const satisfies Partial<Record<DeskMove, MessageKey>>
export type Purpose = keyof typeof purposes

/** The other moves of many, in the order of a day; deliveries and reopenings have a reason of their own each. */
export const bulkMoves = {
  receive: 'today.receive',
  unassign: 'today.unassign',
  turn_back: 'today.turnBack',
  return: 'today.returned',
  give_back: 'today.giveBack',
  reject: 'today.reject',
} as const satisfies Partial<Record<DeskMove, MessageKey>>
export type BulkMove = keyof typeof bulkMoves

export const bulkWord = (move: DeskMove): MessageKey => ({ ...purposes, ...bulkMoves })[move as Purpose | BulkMove]

/** Whether a move is possible for one of them at least. */
export const isPossible = (move: DeskMove, parcels: readonly DeskParcel[]) => {
  const from = stepsBefore(move)
  return parcels.some(({ step, custody }) => {
    if (!from.includes(step)) return false
    if (move === 'receive') return custody !== 'office'
    if (move === 'assign_return') return custody === 'office'
    return move !== 'give_back' || custody !== 'sender'
  })
}

/** What a courier is most likely wanted for. */
export const likelyPurpose = (parcels: readonly DeskParcel[]): Purpose =>
  isPossible('assign', parcels) || !isPossible('assign_return', parcels) ? 'assign' : 'assign_return'
