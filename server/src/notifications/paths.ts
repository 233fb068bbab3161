import type { NoticeKind, NoticeParams } from '../schema/notifications.ts'

const parcel = ({ code }: NoticeParams) => `/parcel-status?parcel_id=${code}`
const journey = ({ code }: NoticeParams) => `/dashboard/consumer/parcel/${code}`
const refunds = () => '/dashboard/consumer/refunds'
const statement = () => '/dashboard/consumer/statement'
const cash = () => '/dashboard/delivery-men/cash'
const run = () => '/dashboard/delivery-men/run'
const entry = () => '/dashboard'
// Rows stored before the id was kept lead to the list.
const application = ({ application: id }: NoticeParams) =>
  `/dashboard/admin/aplies?${id ? `open=${id}` : 'status=pending'}`

const paths: Record<NoticeKind, (params: NoticeParams) => string> = {
  booked: parcel,
  paid: parcel,
  onTheWay: parcel,
  delivered: parcel,
  returned: parcel,
  canceled: parcel,
  rejected: parcel,
  released: parcel,
  assigned: parcel,
  unassigned: parcel,
  pickupAssigned: run,
  pickupUnassigned: run,
  paidOnTheWay: parcel,
  reportApplied: run,
  reportDismissed: run,
  paidCanceled: parcel,
  unmatched: () => '/dashboard/admin/unmatched-payments',
  attempted: journey,
  lastAttempted: journey,
  turnedBack: journey,
  lost: journey,
  tryAgain: run,
  receiverWishes: run,
  // The parcel is no longer in the run of today.
  receiverMoves: parcel,
  receiverRefuses: journey,
  receiverRefusesOut: journey,
  goesBack: parcel,
  refunded: refunds,
  refundFailed: refunds,
  payoutSent: statement,
  payoutFailed: statement,
  reviewed: () => '/dashboard/delivery-men/my-ratings',
  applied: application,
  accepted: entry,
  declined: ({ applyFor }) => (applyFor === 'delivery_men' ? '/#career' : entry()),
  rights: entry,
  handoverAccepted: cash,
  handoverShort: cash,
  handoverLess: cash,
  handoverMore: cash,
  handoverSentBack: cash,
  booksDiffer: () => '/dashboard/admin/books',
}

/** Returns the path of the screen that shows what a notification is about. */
export const pathOf = (kind: NoticeKind, params: NoticeParams) => paths[kind](params)
