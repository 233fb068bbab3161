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

/** Tells nobody whether the address has an account, not by the time it takes either: who it is is looked up later. */
export const askRecovery = (db: Db, email: string, cookie: string) => {
  const browser = browserOf(cookie)
  return transact(db, (tx) =>
    enqueue(tx, 'codes.recover', { email, browser }, { key: `recover:${email}:${browser}`, urgent: true }),
  )
}

/** Asks for the code that was wished for, if there is an account and it is not too soon. Whoever asked has tries of
 * their own either way. */
export const recoverHandler =
  (db: Db): Handler<'codes.recover'> =>
  async ({ email, browser }) => {
    const asked = await findByEmail(db, email)
    if (!asked || asked.archivedAt) return
    if (browser) await rememberBrowser(db, asked.id, 'recovery', browser)
    await transact(db, async (tx) => {
      // Locked, so that an archiving at the same moment leaves no code behind.
      const person = await lockByEmail(tx, email)
      if (person && !person.archivedAt) await requestOtp(tx, person.id, 'recovery')
    }).catch((error) => {
      if (error.status !== 429) throw error
    })
  }

/** Sets a new password with the code of the mail, and ends every session of the account. */
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
