import { findByEmail, lockByEmail } from '../people/credentials.ts'
import { browserOf, rememberBrowser, tryOtp } from '../people/otp.ts'
import { hashPassword } from '../people/passwords.ts'
import type { Db } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import type { Handler } from '../platform/jobs/kinds.ts'
import { enqueue } from '../platform/jobs/queue.ts'
import { badRequest } from '../platform/problems.ts'
import { replacePassword } from './replace-password.ts'
import { requestOtp } from './request-otp.ts'

/** Enqueues a recovery code. A job looks the account up, so that neither reply nor timing reveals whether it exists. */
export const askRecovery = (db: Db, email: string, cookie: string) => {
  const browser = browserOf(cookie)
  return transact(db, (tx) =>
    enqueue(tx, 'codes.recover', { email, browser }, { key: `recover:${email}:${browser}`, urgent: true }),
  )
}

/** Mails a recovery code if the account exists and it is not too soon. The browser gets its own tries either way. */
export const recoverHandler =
  (db: Db): Handler<'codes.recover'> =>
  async ({ email, browser }) => {
    const asked = await findByEmail(db, email)
    if (!asked || asked.archivedAt) return
    if (browser) await rememberBrowser(db, asked.id, 'recovery', browser)
    await transact(db, async (tx) => {
      // Locked, so that a concurrent archiving leaves no code behind.
      const person = await lockByEmail(tx, email)
      if (person && !person.archivedAt) await requestOtp(tx, person.id, 'recovery')
    }).catch((error) => {
      if (error.status !== 429) throw error
    })
  }

/** Sets a new password with the mailed code and ends every session of the account. 400 for a wrong code. */
export const recover = async (
  db: Db,
  secret: Buffer,
  { email, password, otp }: { email: string; password: string; otp: string },
  cookie: string | undefined,
) => {
  const person = await findByEmail(db, email)
  const userId = person && !person.archivedAt ? person.id : 0
  const redeem = await tryOtp(db, secret, { userId, purpose: 'recovery', browser: browserOf(cookie), code: otp })
  if (!redeem || !person) throw badRequest('people.codeWrong', 'otp')
  const passwordHash = await hashPassword(password)
  await transact(db, async (tx) => {
    if (!(await redeem(tx))) throw badRequest('people.codeWrong', 'otp')
    await replacePassword(tx, person.id, passwordHash)
  })
}
