import { addUser } from '../people/credentials.ts'
import type { Entered } from '../people/login.ts'
import { browserOf, rememberBrowser } from '../people/otp.ts'
import { hashPassword } from '../people/passwords.ts'
import { avatarPicture } from '../people/pictures.ts'
import { closeSession, hashToken, openSession } from '../people/sessions.ts'
import { getUser } from '../people/users.ts'
import type { Db } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import type { Visitor } from '../platform/http/visitor.ts'
import { addressKey } from '../platform/rate-limits/addresses.ts'
import { keepPicture, newPictureName, readPicture } from '../platform/uploads/pictures.ts'
import { requestOtp } from './request-otp.ts'

type Wish = { name: string; email: string; password: string; avatar: Blob }

/** Creates an account, mails its first code and logs in. Ends the browser's earlier session, of token `before`. */
export const signUp = async (
  db: Db,
  uploads: string,
  { name, email, password, avatar }: Wish,
  { locale, address }: Pick<Visitor, 'locale' | 'address'>,
  before: string | undefined,
): Promise<Entered> => {
  const picture = await readPicture(avatar, avatarPicture, { lane: 'strangers', key: addressKey(address) })
  const passwordHash = await hashPassword(password)
  return transact(db, async (tx) => {
    const file = newPictureName()
    const id = await addUser(tx, { name, email, passwordHash, avatar: file, locale })
    await requestOtp(tx, id, 'verification')
    if (before) await closeSession(tx, hashToken(before))
    const token = await openSession(tx, id)
    await rememberBrowser(tx, id, 'verification', browserOf(token))
    await keepPicture(uploads, avatarPicture, file, picture)
    return { user: await getUser(tx, id), token }
  })
}
