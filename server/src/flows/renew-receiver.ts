import { asksCode } from '@ranar/contract'
import { renewCode } from '../parcels/delivery-codes.ts'
import { countEvents } from '../parcels/history.ts'
import type { getReceiver } from '../parcels/receiver.ts'
import { revokeLinks } from '../parcels/receiver-links.ts'
import { dropWish } from '../parcels/receiver-wishes.ts'
import type { Tx } from '../platform/db/db.ts'
import { countTry } from '../platform/rate-limits/rate-limits.ts'
import { isSameNumber } from '../platform/sms/numbers.ts'
import type { ToldAttempt } from '../schema/letters.ts'
import { tellCode, tellOfAttempt, tellReceiversOfBooking } from './tell-receiver.ts'

type Receiver = NonNullable<Awaited<ReturnType<typeof getReceiver>>>
type Change = { email?: string | undefined; phone?: string | null | undefined }

// Each renewal mails or texts the receiver: far above real corrections, far below a flood.
const MOST_OF_A_PARCEL = { max: 20, seconds: 86_400 }
const MOST_OF_A_SENDER = { max: 200, seconds: 3600 }

/** Revokes link and code sent to an earlier address or number. False if none was sent there. 429 if too often. */
const forgetEarlier = async (tx: Tx, id: number, before: Receiver, { email, phone }: Change) => {
  const isOtherPhone = phone && !isSameNumber(phone, before.phone)
  const isOtherEmail = email !== undefined && email !== before.email
  if (!isOtherEmail && !(isOtherPhone && (await countEvents(tx, id, 'assigned')) > 0)) return false
  await countTry(tx, `renewal:${id}`, MOST_OF_A_PARCEL)
  await countTry(tx, `renewals:${before.senderId}`, MOST_OF_A_SENDER)
  await revokeLinks(tx, id)
  // A new number is mostly the same person; a new address is somebody else, so drop the earlier receiver's wishes.
  if (isOtherEmail) await dropWish(tx, id)
  await renewCode(tx, id)
  return true
}

/** Renews a pending parcel's receiver after a change: a new link now, the code with the next assignment. */
export const renewBooked = async (tx: Tx, id: number, before: Receiver, change: Change) => {
  if (await forgetEarlier(tx, id, before, change)) await tellReceiversOfBooking(tx, [id])
}

/** Renews the receiver of a parcel that waits for another try. `attempt` is what the receiver was told last. */
export const renewAfterAttempt = async (tx: Tx, id: number, before: Receiver, change: Change, attempt: ToldAttempt) => {
  if (!(await forgetEarlier(tx, id, before, change))) return
  await tellOfAttempt(tx, id, attempt)
  // The courier may retry today without a new assignment, so send the code now.
  if (before.step === 'failed' && asksCode(before.proofLevel)) await tellCode(tx, id)
}
