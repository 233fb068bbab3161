import { sendMail } from '../notifications/send-mail.ts'
import { changePassword } from '../people/credentials.ts'
import { dropOtps } from '../people/otp.ts'
import { closeAllSessions } from '../people/sessions.ts'
import type { Tx } from '../platform/db/db.ts'
import { endStreams } from '../platform/sse/signals.ts'

/** Sets the password, verifies the account, mails the person, and ends sessions, codes and streams. */
export const replacePassword = async (tx: Tx, id: number, passwordHash: string) => {
  await changePassword(tx, id, passwordHash)
  await closeAllSessions(tx, id)
  await dropOtps(tx, id)
  await sendMail(tx, id, 'passwordChanged', {})
  await endStreams(tx, { person: id })
}
