export const reviews = {
  ratingRequired: 'Rating is required',
  ratingOutside: 'Rating is 1 to 5 stars',
  added: 'Thank you for your review',
  notDelivered: 'This parcel is not delivered yet',
  alreadyReviewed: 'You have already reviewed this parcel',
}
