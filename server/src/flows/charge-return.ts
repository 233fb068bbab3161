import { moneyOf } from '../cash/money-of-parcel.ts'
import { findTransfers } from '../ledger/find.ts'
import { post, reverse } from '../ledger/post.ts'
import type { Tx } from '../platform/db/db.ts'

/** Charges the return fee of the booking's tariff if the parcel's charge is unpaid. The parcel is locked. */
export const chargeReturn = async (tx: Tx, parcelId: number, actorId: number | null) => {
  const { senderId, returnFeeTaka, isPaidByCard, chargeTaka, returnedTimes } = await moneyOf(tx, parcelId)
  if (isPaidByCard || chargeTaka > 0) return
  const key = `parcel:${parcelId}:return_fee:${returnedTimes}`
  await post(tx, [{ kind: 'return_fee', taka: returnFeeTaka, key, parcelId, senderId, actorId }])
}

/** Reverses the return fee after a late card payment: a refund keeps half of that payment instead. */
export const waiveReturnFee = async (tx: Tx, parcelId: number) =>
  reverse(tx, await findTransfers(tx, { parcelId, kinds: ['return_fee'] }), { actorId: null })
