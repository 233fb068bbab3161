import type { AccountKind } from '@ranar/contract'
import type { Collection, CollectionDecision, SettleKind } from '@ranar/contract/cash'
import type { Handover } from '@ranar/contract/handovers'
import type { MessageKey } from '@ranar/contract/messages/index'

export const stateText = {
  held: 'cash.stateHeld',
  undecided: 'cash.stateUndecided',
  inHandover: 'cash.stateInHandover',
  handedOver: 'cash.stateHandedOver',
  rejected: 'cash.stateRejected',
} as const satisfies Record<Collection['state'], MessageKey>

export const handoverText = {
  submitted: 'cash.statusSubmitted',
  accepted: 'cash.statusAccepted',
  sent_back: 'cash.statusSentBack',
} as const satisfies Record<Handover['status'], MessageKey>

export const decisionText = {
  approved: 'cash.decisionApproved',
  rejected: 'cash.decisionRejected',
} as const satisfies Record<CollectionDecision, MessageKey>

export const settleText = {
  debt: 'cash.settleDebt',
  write_off: 'cash.settleWriteOff',
  surplus: 'cash.settleSurplus',
  deposit: 'cash.settleDeposit',
  gateway: 'cash.settleGateway',
} as const satisfies Record<SettleKind, MessageKey>

export const accountText = {
  gateway: 'cash.accountGateway',
  bank: 'cash.accountBank',
  mobile_money: 'cash.accountMobileMoney',
  office_cash: 'cash.accountOfficeCash',
  courier_cash: 'cash.accountCourierCash',
  courier_debt: 'cash.accountCourierDebt',
  prepaid: 'cash.accountPrepaid',
  suspense: 'cash.accountSuspense',
  sender_pending: 'cash.accountSenderPending',
  sender_available: 'cash.accountSenderAvailable',
  delivery_revenue: 'cash.accountDeliveryRevenue',
  refund_fee: 'cash.accountRefundFee',
  cod_fee: 'cash.accountCodFee',
  surplus: 'cash.accountSurplus',
  shortage: 'cash.accountShortage',
  gateway_cost: 'cash.accountGatewayCost',
} as const satisfies Record<AccountKind, MessageKey>
