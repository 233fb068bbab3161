import { MAX_COLLECTED_TAKA, type Stop } from '@ranar/contract/runs'
import type { Step } from '@ranar/contract/steps'
import type { Door } from '../../lib/outbox/store.ts'
import { wholeOf } from '../../lib/whole-number.ts'

const sendersSteps: readonly Step[] = ['booked', 'picked_up', 'returning', 'returned', 'canceled']
const isAtSender = ({ step }: Stop) => sendersSteps.includes(step)

/** Returns who is visited at a stop, and where: the sender of a pickup or a return, also once it is done, else the receiver. */
export const doorOf = (stop: Stop) => {
  const { parcel, step, pickup } = stop
  const person = isAtSender(stop) ? parcel.sender : parcel.reciever
  return { person, address: (step === 'booked' && pickup?.address) || person.address }
}

/** Whether both parcels are collected from the same person at the same address. */
export const isSamePickup = (one: Stop, other: Stop) => {
  if (one.step !== 'booked' || other.step !== 'booked') return false
  const [a, b] = [doorOf(one), doorOf(other)]
  return a.person.name === b.person.name && a.person.phone === b.person.phone && a.address === b.address
}

/** Returns what an action keeps of its door. */
export const keptDoor = (stop: Stop): Door => {
  const { person, address } = doorOf(stop)
  return { name: person.name, address }
}

/** Whole taka to collect at the stop's door; a sender pays nothing there. */
export const toCollect = (stop: Stop) => (isAtSender(stop) ? 0 : stop.due)

/** Parses an amount that was collected, in whole taka; NaN if it is none or more than is accepted. */
export const amountOf = (text: string) => wholeOf(text, { most: MAX_COLLECTED_TAKA, empty: Number.NaN })
