export const reviews = {
  ratingRequired: 'Rating is required',
  ratingOutside: 'Rating is 1 to 5 stars',
  added: 'Thank you for your review',
  notDelivered: 'Only delivered parcels can be reviewed: this one is {stage}',
  alreadyReviewed: 'You have already reviewed this parcel',
}
