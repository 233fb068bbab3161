/** SMS to receivers: plain letters that fit 160 a part, at most two parts, and no sign of the taka, which would make
 * it 70. */
export const sms = {
  from: '{name}: {text}',
  onTheWay: 'parcel {code} is on its way to you.',
  onTheWayShort: 'your parcel is on its way.',
  deliveryCode: 'parcel {code} is coming to you.',
  deliveryCodeShort: 'your parcel is coming.',
  attempted: 'we came with parcel {code} and could not hand it over: {reason}. Choose another day:',
  attemptedShort: 'we could not hand over your parcel. Choose another day:',
  goesBack: 'parcel {code} could not be handed over ({reason}) and goes back to its sender.',
  goesBackShort: 'your parcel goes back to its sender.',
  delivered: 'parcel {code} has been delivered.',
  deliveredShort: 'your parcel has been delivered.',
  due: 'Please have Tk {amount} ready.',
  digits: 'Code to tell at the door: {digits}.',
}
