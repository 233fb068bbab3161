import type { User } from '@ranar/contract'
import type { Db } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { badRequest } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { tellOfChange } from '../platform/sse/signals.ts'
import { verifyUser } from './credentials.ts'
import { browserOfSession, tryOtp } from './otp.ts'
import { getUser } from './users.ts'

/** Verifies an account with the code from its mail; 400 if the code is wrong or spent. */
export const verifyAccount = async (db: Db, secret: Buffer, user: SessionUser, code: string): Promise<User> => {
  const { id: userId } = user
  const guess = { userId, purpose: 'verification', browser: browserOfSession(user), code } as const
  const redeem = await tryOtp(db, secret, guess)
  if (!redeem) throw badRequest('people.codeWrong', 'otp')
  return transact(db, async (tx) => {
    if (!(await redeem(tx))) throw badRequest('people.codeWrong', 'otp')
    await verifyUser(tx, userId)
    // Their other tabs still ask for the code.
    await tellOfChange(tx, userId, ['people'])
    return getUser(tx, userId)
  })
}
