/** `side` is where the account grows. `mayOverdraw`: the balance may have either sign (docs/decisions/0032). */
type Account = { side: 'debit' | 'credit'; owner: 'company' | 'courier' | 'sender'; mayOverdraw?: true }

export const accounts = {
  gateway: { side: 'debit', owner: 'company', mayOverdraw: true },
  bank: { side: 'debit', owner: 'company', mayOverdraw: true },
  mobile_money: { side: 'debit', owner: 'company' },
  office_cash: { side: 'debit', owner: 'company' },
  courier_cash: { side: 'debit', owner: 'courier' },
  courier_debt: { side: 'debit', owner: 'courier' },
  prepaid: { side: 'credit', owner: 'company' },
  suspense: { side: 'credit', owner: 'company' },
  sender_pending: { side: 'credit', owner: 'sender' },
  sender_available: { side: 'credit', owner: 'sender', mayOverdraw: true },
  delivery_revenue: { side: 'credit', owner: 'company' },
  refund_fee: { side: 'credit', owner: 'company' },
  cod_fee: { side: 'credit', owner: 'company' },
  surplus: { side: 'credit', owner: 'company' },
  shortage: { side: 'debit', owner: 'company' },
  gateway_cost: { side: 'debit', owner: 'company' },
} as const satisfies Record<string, Account>
export type AccountKind = keyof typeof accounts
export const accountKinds = Object.keys(accounts) as AccountKind[]

/** The accounts that each kind of transfer debits and credits; its reversal does the opposite. */
export const postings = {
  card_paid: ['gateway', 'prepaid'],
  prepaid_earned: ['prepaid', 'delivery_revenue'],
  card_refunded: ['prepaid', 'gateway'],
  refund_fee: ['prepaid', 'refund_fee'],
  stray_paid: ['gateway', 'suspense'],
  stray_refunded: ['suspense', 'gateway'],
  charge_collected: ['courier_cash', 'delivery_revenue'],
  goods_collected: ['courier_cash', 'sender_pending'],
  charge_from_goods: ['sender_pending', 'delivery_revenue'],
  cod_fee: ['sender_pending', 'cod_fee'],
  undecided: ['courier_cash', 'suspense'],
  mobile_paid: ['mobile_money', 'suspense'],
  counter_undecided: ['office_cash', 'suspense'],
  decided_charge: ['suspense', 'delivery_revenue'],
  decided_goods: ['suspense', 'sender_pending'],
  decided_rest: ['suspense', 'surplus'],
  counter_charge: ['office_cash', 'delivery_revenue'],
  counter_goods: ['office_cash', 'sender_pending'],
  handed_over: ['office_cash', 'courier_cash'],
  short: ['courier_debt', 'courier_cash'],
  over: ['office_cash', 'surplus'],
  debt_settled: ['office_cash', 'courier_debt'],
  written_off: ['shortage', 'courier_debt'],
  payable: ['sender_pending', 'sender_available'],
  return_fee: ['sender_available', 'delivery_revenue'],
  payout_sent: ['sender_available', 'bank'],
  payout_failed: ['bank', 'sender_available'],
  banked: ['bank', 'office_cash'],
  gateway_settled: ['bank', 'gateway'],
  gateway_cost: ['gateway_cost', 'gateway'],
} as const satisfies Record<string, readonly [debit: AccountKind, credit: AccountKind]>
export type TransferKind = keyof typeof postings
export const transferKinds = Object.keys(postings) as TransferKind[]

/** Returns a balance that is positive on the side on which the account grows. `signed` is debits minus credits. */
export const balanceOf = (kind: AccountKind, signed: number) =>
  signed === 0 ? 0 : accounts[kind].side === 'debit' ? signed : -signed
