/** Words beside a parcel, on its own page as behind the login. */
export const badges = {
  none: 'N/A',
  whyNot: 'Why not now?',
  copied: 'Copied',
  copy: 'Copy',
  paymentPending: 'Pending',
  paymentSucceeded: 'Succeeded',
  paymentFailed: 'Failed',
  stagePending: 'Pending',
  stageOnTheWay: 'On the way',
  stageDelivered: 'Delivered',
  stageReturned: 'Returned',
  stageCanceled: 'Canceled',
}
