import type { Stop } from '@ranar/contract/runs'

/** Returns who is visited at a stop, and where: the sender of a pickup or a return, else the receiver. */
export const doorOf = ({ parcel, step, pickup }: Stop) => {
  const person = step === 'booked' || step === 'returning' ? parcel.sender : parcel.reciever
  return { person, address: (step === 'booked' && pickup?.address) || person.address }
}
