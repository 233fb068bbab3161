import type { MessageKey } from '@ranar/contract/messages/index'
import type { PayoutMethod } from '@ranar/contract/payouts'

export const methodText: Record<PayoutMethod, MessageKey> = {
  bank: 'payouts.methodBank',
  bkash: 'payouts.methodBkash',
  nagad: 'payouts.methodNagad',
  rocket: 'payouts.methodRocket',
}
