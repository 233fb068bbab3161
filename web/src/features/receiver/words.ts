import type { MessageKey } from '@ranar/contract/messages/index'
import type { HistoryName, Step } from '@ranar/contract/steps'

/** Heading of each step; an assigned parcel shows its day instead. */
export const heads: Record<Exclude<Step, 'assigned'>, MessageKey> = {
  booked: 'receiver.headBooked',
  picked_up: 'receiver.headWithUs',
  at_office: 'receiver.headWithUs',
  out: 'receiver.headOut',
  failed: 'receiver.headFailed',
  held: 'receiver.headHeld',
  returning: 'receiver.headReturning',
  delivered: 'receiver.headDelivered',
  returned: 'receiver.headReturned',
  canceled: 'receiver.headCanceled',
  lost: 'receiver.headLost',
}

/** Events of a parcel's history that the receiver sees. */
export const deeds: Partial<Record<HistoryName, MessageKey>> = {
  booked: 'receiver.didBook',
  picked_up: 'receiver.didPickUp',
  received: 'receiver.didReceive',
  assigned: 'receiver.didAssign',
  loaded: 'receiver.didLoad',
  attempted: 'receiver.didAttempt',
  retried: 'receiver.didRetry',
  turned_back: 'receiver.didTurnBack',
  returned: 'receiver.didReturn',
  delivered: 'receiver.didDeliver',
  canceled: 'receiver.didCancel',
  lost: 'receiver.didLose',
  reopened: 'receiver.didReopen',
}
