import { notify } from '../notifications/notify.ts'
import { sendMail } from '../notifications/send-mail.ts'
import { isDeliveryCode } from '../parcels/delivery-codes.ts'
import { keepRefusal } from '../parcels/receiver-wishes.ts'
import type { Db } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { badRequest } from '../platform/problems.ts'
import { countTry } from '../platform/rate-limits/rate-limits.ts'
import { tellAdmins, tellOfChange } from '../platform/sse/signals.ts'
import { lockLinked } from './receiver-wish.ts'
import { mail } from './tell-receiver.ts'

const A_DAY = 86_400
const CODES_A_DAY = 3
const TRIES_A_DAY = 5

/** Handles "I don't want it": asks the sender to decide, or without the delivery code mails the code. Moves nothing. */
export const refuseAsReceiver = async (db: Db, secret: Buffer, token: string, code: string | null | undefined) => {
  const isRight = await transact(db, async (tx) => {
    const parcel = await lockLinked(tx, token)
    if (!code?.trim()) {
      await countTry(tx, `refusal-mail:${parcel.id}`, {
        max: CODES_A_DAY,
        seconds: A_DAY,
        message: 'receiver.tooManyMails',
      })
      await mail(tx, parcel.id, 'deliveryCode')
      return true
    }
    await countTry(tx, `refusal:${parcel.id}`, { max: TRIES_A_DAY, seconds: A_DAY, message: 'receiver.tooManyTries' })
    if (!(await isDeliveryCode(tx, secret, parcel.id, code))) return false
    const kept = await keepRefusal(tx, parcel.id)
    const told = { code: parcel.code, receiver: parcel.receiverName }
    const isOut = parcel.stage === 'on the way'
    const kind = isOut ? 'receiverRefusesOut' : 'receiverRefuses'
    await notify(tx, parcel.senderId, kind, told, `receiverRefuses:${parcel.id}:${kept?.at?.toISOString()}`)
    if (kept?.isFirst) await sendMail(tx, parcel.senderId, 'receiverRefuses', { code: parcel.code, isOut })
    await tellAdmins(tx)
    if (parcel.courierId !== null) await tellOfChange(tx, parcel.courierId, ['parcels'])
    return true
  })
  // Throw after the commit, so that the wrong try stays counted.
  if (!isRight) throw badRequest('receiver.codeWrong', 'code')
}
