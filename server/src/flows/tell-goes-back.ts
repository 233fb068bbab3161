import { notify } from '../notifications/notify.ts'
import { sendMail } from '../notifications/send-mail.ts'
import type { Tx } from '../platform/db/db.ts'

/** Tells a sender once for each payment that it is refunded: the payer saw the money leave, and a refund takes days. */
export const tellGoesBack = async (
  tx: Tx,
  { senderId, code }: { senderId: number; code: string },
  paymentId: number,
) => {
  await notify(tx, senderId, 'goesBack', { code }, `goesBack:${paymentId}`)
  await sendMail(tx, senderId, 'goesBack', { code })
}
