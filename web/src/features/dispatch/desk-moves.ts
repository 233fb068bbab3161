import { courierMoves, type DeskMove, deskMoves, reasonedMoves } from '@ranar/contract/desk'
import type { Details } from '@ranar/contract/journeys'
import type { MessageKey } from '@ranar/contract/messages/index'

/** Moves in the drawer; a rejection has its own button. */
export type ShownMove = Exclude<DeskMove, 'reject'> | 'lose'

export const moveWords: Record<ShownMove, MessageKey> = {
  assign: 'desk.moveAssign',
  assign_pickup: 'desk.moveAssignPickup',
  receive: 'desk.moveReceive',
  unassign: 'desk.moveUnassign',
  deliver: 'desk.moveDeliver',
  turn_back: 'desk.moveTurnBack',
  assign_return: 'desk.moveAssignReturn',
  return: 'desk.moveReturn',
  give_back: 'desk.moveGiveBack',
  reopen: 'desk.moveReopen',
  lose: 'desk.moveLose',
}

const order: readonly ShownMove[] = [
  ...deskMoves.filter((move): move is Exclude<DeskMove, 'reject'> => move in moveWords),
  'lose',
]
/** Returns the moves that the drawer offers; a pending parcel is assigned by `TransportForm`. */
export const movesOf = ({ moves, step, custody }: Details): ShownMove[] =>
  order.filter((move) => {
    if (!moves.includes(move)) return false
    if (move === 'assign') return step === 'held'
    if (move === 'receive') return custody !== 'office'
    if (move === 'assign_return') return custody === 'office'
    if (move === 'give_back' || move === 'lose') return custody !== 'sender'
    return true
  })

/** Moves that ask for confirmation, for one parcel as for many. */
export const finalMoves: readonly string[] = ['turn_back', 'return', 'give_back', 'reject', 'lose']
/** Says whether such a move can be taken back: only a return can be reopened. */
export const finalWord = (move: ShownMove | DeskMove): MessageKey =>
  move === 'return' ? 'today.isReopenable' : 'today.isFinal'

export const needsCourier = (move: ShownMove) => (courierMoves as readonly string[]).includes(move)
/** Message key of the label of a move's reason. */
export const reasonLabel = (move: ShownMove) =>
  move === 'deliver' ? 'desk.counterName' : needsReason(move) ? 'desk.why' : 'desk.whyOptional'
export const needsReason = (move: ShownMove) => move === 'lose' || (reasonedMoves as readonly string[]).includes(move)

/** Whether a former courier has not brought the parcel back. */
export const isMissing = ({ step, custody }: Pick<Details, 'step' | 'custody'>) =>
  step === 'at_office' && custody === 'courier'
