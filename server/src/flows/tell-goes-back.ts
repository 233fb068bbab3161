import { notify } from '../notifications/notify.ts'
import { sendMail } from '../notifications/send-mail.ts'
import type { Tx } from '../platform/db/db.ts'

/** Tells a sender, once for each payment, that money which is not kept goes back: the refund itself can take days, and
 * the payer has seen the money go. */
export const tellGoesBack = async (
  tx: Tx,
  { senderId, code }: { senderId: number; code: string },
  paymentId: number,
) => {
  await notify(tx, senderId, 'goesBack', { code }, `goesBack:${paymentId}`)
  await sendMail(tx, senderId, 'goesBack', { code })
}
