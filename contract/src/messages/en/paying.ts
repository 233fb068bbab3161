export const paying = {
  way: 'Way to pay',
  stripe: 'Card',
  sandbox: 'Card (sandbox)',
  sslcommerz: 'bKash, Nagad, Rocket or a Bangladeshi card',
  sslcommerz_sandbox: 'bKash, Nagad or a Bangladeshi card (sandbox)',
  byStripe: 'Stripe',
  bySandbox: 'Card sandbox',
  bySslcommerz: 'SSLCommerz',
  bySslcommerz_sandbox: 'SSLCommerz sandbox',
  leaveText: 'You pay on the page of {provider} and come back here by yourself afterwards.',
  tooSmall: 'This amount is too small for a card. You pay on the page of {provider} and come back here by yourself.',
  leaving: 'Taking you to the page of {provider} …',
  begun:
    'You have been on the page of {provider} already, and it has not told us of a payment. Press Pay to go back to it.',
  begunBefore:
    'A payment for this parcel has been begun before, and we have not heard of any money yet. If you have just paid, wait a moment; if not, press Pay.',
  parcelMissing: 'Open the payment from My Parcel, so that we know which parcel is paid.',
  closedText: 'Parcel {id} needs no payment any more. If you have paid all the same, My Parcel shows it shortly.',
  backTitle: 'Your payment',
  waitTitle: 'We are waiting for the confirmation',
  waitText: 'We are asking the payment service about parcel {id}. This usually takes a few seconds.',
  waitLong:
    'The payment service has not confirmed the payment yet. You may close this page: we go on asking, and you are told as soon as we know.',
  guestTitle: 'Thank you, you are back',
  guestText: 'We are asking the payment service what became of your payment. Log in to see the result.',
  failedTitle: 'Nothing was paid',
  failedText: 'The payment for parcel {id} did not go through, and no money was taken.',
  canceledText: 'You stopped the payment for parcel {id}. No money was taken.',
  returnedTitle: 'Your money goes back',
  unprovenTitle: 'Your payment is not confirmed',
  canceledUnproven:
    'You stopped the payment for parcel {id}, and we know of no money. If any was taken after all, we will find it and tell you.',
  failedUnproven:
    'The payment for parcel {id} seems not to have gone through. This is not confirmed yet: should money have been taken after all, we will find it and tell you.',
  returnedText:
    'We could not accept this payment for parcel {id}: the payment service marked it as risky, it does not fit the parcel, or the charge had been paid already. The whole amount goes back by itself.',
  returnedCanceled: 'Parcel {id} has been canceled, so {amount} goes back to you. You need not do anything.',
  returnedPaid: '{amount} of your payment for parcel {id} goes back to you. You need not do anything.',
  returnedSecond:
    'The charge for parcel {id} had been paid before, so this payment goes back to you by itself. You need not do anything; we write again when the money is back.',
  returnFailedTitle: 'Your refund has failed',
  returnFailedText: 'The money for parcel {id} could not be sent back to you. Please ask for it again from My Parcel.',
  unknownTitle: 'This parcel is not in your account',
  unknownText:
    'We find no parcel {id} of yours. If you paid from another account, log in there to see what became of the payment.',
  receiptPaid: 'Paid by {card}',
  again: 'Try again',
  noParcelText: 'My Parcel shows what is paid and what is not.',
}
