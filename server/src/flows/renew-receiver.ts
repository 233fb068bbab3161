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

// Each sends a letter or an SMS to whoever is named: far more than anybody corrects, far less than a flood.
const MOST_OF_A_PARCEL = { max: 20, seconds: 86_400 }
const MOST_OF_A_SENDER = { max: 200, seconds: 3600 }

/** What went to the receiver's earlier address or number opens and proves nothing any more; true when there was any.
 * A number gets nothing before the first assignment. Throws 429 for too many. */
const forgetEarlier = async (tx: Tx, id: number, before: Receiver, { email, phone }: Change) => {
  const isOtherPhone = phone && !isSameNumber(phone, before.phone)
  const isOtherEmail = email !== undefined && email !== before.email
  if (!isOtherEmail && !(isOtherPhone && (await countEvents(tx, id, 'assigned')) > 0)) return false
  await countTry(tx, `renewal:${id}`, MOST_OF_A_PARCEL)
  await countTry(tx, `renewals:${before.senderId}`, MOST_OF_A_SENDER)
  await revokeLinks(tx, id)
  // Whoever has another number is most often the same person; at another address is another one.
  if (isOtherEmail) await dropWish(tx, id)
  await renewCode(tx, id)
  return true
}

/** After a change of a pending parcel: the receiver gets a new link; with the next assignment also the code. */
export const renewBooked = async (tx: Tx, id: number, before: Receiver, change: Change) => {
  if (await forgetEarlier(tx, id, before, change)) await tellReceiversOfBooking(tx, [id])
}

/** After a change of a parcel that waits for another try. `attempt` is what the receiver was told last. */
export const renewAfterAttempt = async (tx: Tx, id: number, before: Receiver, change: Change, attempt: ToldAttempt) => {
  if (!(await forgetEarlier(tx, id, before, change))) return
  await tellOfAttempt(tx, id, attempt)
  // Its courier may try again today, without another assignment.
  if (before.step === 'failed' && asksCode(before.proofLevel)) await tellCode(tx, id)
}
