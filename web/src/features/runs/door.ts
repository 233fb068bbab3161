import type { Stop } from '@ranar/contract/runs'
import type { Step } from '@ranar/contract/steps'

const atSender: readonly Step[] = ['booked', 'picked_up', 'returning', 'returned']

/** Returns who is visited at a stop, and where: the sender of a pickup or a return, also once it is done, else the receiver. */
export const doorOf = ({ parcel, step, pickup }: Stop) => {
  const person = atSender.includes(step) ? parcel.sender : parcel.reciever
  return { person, address: (step === 'booked' && pickup?.address) || person.address }
}
