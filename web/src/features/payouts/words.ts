import type { MessageKey } from '@ranar/contract/messages/index'
import type { PayoutMethod, payoutFilters } from '@ranar/contract/payouts'
import type { StatementLine } from '@ranar/contract/statements'
import type { Say } from '../../lib/i18n.tsx'

export const methodText: Record<PayoutMethod, MessageKey> = {
  bank: 'payouts.methodBank',
  bkash: 'payouts.methodBkash',
  nagad: 'payouts.methodNagad',
  rocket: 'payouts.methodRocket',
}
type Status = (typeof payoutFilters)[number]
export const statusText: Record<Status, MessageKey> = {
  due: 'payouts.status_due',
  draft: 'payouts.status_draft',
  sent: 'payouts.status_sent',
  failed: 'payouts.status_failed',
}

/** Label of a statement line. */
export const lineText = (t: Say, { kind, isReversal }: Pick<StatementLine, 'kind' | 'isReversal'>) => {
  const what = `payouts.${kind}` as const
  return isReversal ? t('payouts.takenBack', { what: { key: what } }) : t(what)
}
/** Formats an account for a sentence: bKash ••••5678. */
export const accountText = (t: Say, { method, number }: { method: PayoutMethod; number: string }) =>
  `${t(methodText[method])} ${number}`
