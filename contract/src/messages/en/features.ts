export const features = {
  expressTitle: 'Express, door to door',
  expressText: 'Book before noon and your parcel leaves the same day, to any of the 64 districts.',
  trackingTitle: 'Follow every step',
  trackingText: 'One tracking code shows where your parcel is, to you and to the person who waits for it.',
  paymentTitle: 'Pay by card, get it back fairly',
  paymentText:
    'You see the price before you book. When a parcel is canceled or comes back, the refund is shown before you ask.',
}
