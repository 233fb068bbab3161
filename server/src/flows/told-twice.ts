import { firstTold } from '../cash/collections.ts'
import { lastAttemptOf } from '../parcels/door.ts'
import type { Door } from './door-record.ts'

/** Whether the courier's other phone has already told the same outcome, so that nothing is left to apply or decide. */
export const isToldTwice = async (door: Door) => {
  const { courier, action, parcel } = door
  switch (action.kind) {
    case 'load':
      return parcel.step === 'out'
    case 'collect':
      return parcel.step === 'picked_up' && parcel.holderId === courier.id
    case 'deliver':
      return parcel.step === 'delivered' && (await isSameMoney(door))
    case 'fail':
      return (parcel.step === 'failed' || parcel.step === 'returning') && (await isSameAttempt(door))
    case 'return':
      return parcel.step === 'returned'
    default:
      return false
  }
}

const isSameMoney = async ({ tx, courier, action: { collected }, parcel }: Door) => {
  if (!collected || collected.taka === 0) return false
  const first = await firstTold(tx, parcel.id, courier.id)
  return first?.taka === collected.taka && first.by === (collected.by ?? 'cash')
}

const isSameAttempt = async ({ tx, courier, action: { reason, note, until }, parcel }: Door) => {
  const last = await lastAttemptOf(tx, parcel.id)
  const isSame = last?.reason === reason && last?.note === (note ?? null) && last?.until === (until ?? null)
  return isSame && last?.courierId === courier.id
}
