import { asksCode } from '@ranar/contract'
import { renewCode } from '../parcels/delivery-codes.ts'
import { countEvents } from '../parcels/history.ts'
import type { getReceiver } from '../parcels/receiver.ts'
import { revokeLinks } from '../parcels/receiver-links.ts'
import type { Tx } from '../platform/db/db.ts'
import { isSameNumber } from '../platform/sms/numbers.ts'
import type { ToldAttempt } from '../schema/letters.ts'
import { tellCode, tellOfAttempt, tellReceiversOfBooking } from './tell-receiver.ts'

type Receiver = NonNullable<Awaited<ReturnType<typeof getReceiver>>>
type Change = { email?: string | undefined; phone?: string | null | undefined }

/** What went to the receiver's earlier address or number opens and proves nothing any more; true when there was any.
 * A number gets nothing before the first assignment. */
const forgetEarlier = async (tx: Tx, id: number, before: Receiver, { email, phone }: Change) => {
  const isOtherPhone = phone && !isSameNumber(phone, before.phone)
  const isOtherEmail = email !== undefined && email !== before.email
  if (!isOtherEmail && !(isOtherPhone && (await countEvents(tx, id, 'assigned')) > 0)) return false
  await revokeLinks(tx, id)
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
