import { sendMail } from '../notifications/send-mail.ts'
import { addOtp, browserOfSession, rememberBrowser } from '../people/otp.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import type { SessionUser } from '../platform/session-user.ts'
import type { OtpPurpose } from '../schema/people.ts'

/** Mails a new code; the last three stay valid. 429 if one was requested less than 60 s ago, or too often. */
export const requestOtp = async (tx: Tx, userId: number, purpose: OtpPurpose) =>
  sendMail(tx, userId, 'otp', { purpose, otp: await addOtp(tx, userId, purpose) })

export const askVerification = (db: Db, user: SessionUser) =>
  transact(db, async (tx) => {
    await requestOtp(tx, user.id, 'verification')
    await rememberBrowser(tx, user.id, 'verification', browserOfSession(user))
  })
