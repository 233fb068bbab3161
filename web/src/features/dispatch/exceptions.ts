import type { Exception, ExceptionKind, exceptionStatuses } from '@ranar/contract/exceptions'
import type { MessageKey } from '@ranar/contract/messages/index'

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

/** Whether applying moves the parcel; any other exception is only closed. */
export const canApply = ({ kind, detail }: Exception) => {
  const { action } = detail as { action?: { kind?: string } }
  return kind === 'conflict' && (action?.kind === 'deliver' || action?.kind === 'return')
}
