export const cod = {
  takaInvalid: 'Cash on delivery is an amount in whole taka',
  takaOutside: 'Cash on delivery can be 0 to 5,00,000 taka',
  takaAboveLimit: 'This is more than the company collects for a sender now',
  chargeFromInvalid: 'The charge is paid at the door or taken from the cash on delivery',
  proofLevelInvalid: 'Choose how the delivery is proved',
  tooLittle: 'The cash on delivery must cover the charge and the fee when they are taken from it',
  referenceTaken: 'You have already booked a parcel with this reference: {code}',
}
