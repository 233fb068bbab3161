/** What a notification can tell, each with a sentence `notifications.<kind>` in the catalogue. */
export const noticeKinds = [
  'booked',
  'paid',
  'onTheWay',
  'delivered',
  'returned',
  'canceled',
  'rejected',
  'released',
  'refunded',
  'refundFailed',
  'assigned',
  'unassigned',
  'reviewed',
  'applied',
  'paidCanceled',
  'accepted',
  'declined',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** `amount` in whole taka, `date` as yyyy-MM-dd, `applyFor` a kind of application. */
export type NoticeParams = {
  code?: string
  receiver?: string
  amount?: number
  date?: string
  rating?: number
  name?: string
  applyFor?: 'admin' | 'delivery_men'
}
