import type { Locale, User } from '@ranar/contract'
import { requestCode, tryCode, voidCodes } from '../codes/queries.ts'
import { type Db, transact } from '../db/index.ts'
import { badRequest, forbidden, refusedLogin } from '../http/problems.ts'
import type { Handler } from '../jobs/kinds.ts'
import { enqueue } from '../jobs/queries.ts'
import { countTry, forgiveTry } from '../limits/queries.ts'
import { endStreams } from '../live/queries.ts'
import { sendMail } from '../mail/queries.ts'
import { closeAllSessions, closeSession, hashToken, knownBrowser, openSession } from '../sessions/queries.ts'
import { keepPicture, newPictureName, readPicture } from '../uploads/pictures.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { addUser, changePassword, findByEmail, getUser, lockByEmail, setLocale, verifyUser } from './queries.ts'

type Entered = { user: User; token: string }
type Wish = { name: string; email: string; password: string; avatar: Blob }

/** Makes an account, mails its first code and logs in. The session that this browser had, `before`, ends. */
export const signUp = async (
  db: Db,
  uploads: string,
  { name, email, password, avatar }: Wish,
  locale: Locale,
  before: string | undefined,
): Promise<Entered> => {
  const picture = await readPicture(avatar, 'avatar')
  const passwordHash = await hashPassword(password)
  return transact(db, async (tx) => {
    const file = newPictureName()
    const id = await addUser(tx, { name, email, passwordHash, avatar: file, locale })
    await requestCode(tx, id, 'verification')
    if (before) await closeSession(tx, hashToken(before))
    const token = await openSession(tx, id)
    await keepPicture(uploads, file, picture)
    return { user: await getUser(tx, id), token }
  })
}

/** @param before the token that this browser still holds: that session ends, and a browser the person used before has its own count of failures */
export const logIn = async (db: Db, { email, password }: { email: string; password: string }, locale: Locale, before: string | undefined): Promise<Entered> => {
  const person = await findByEmail(db, email)
  const known = person !== undefined && (await knownBrowser(db, before)) === person.id
  const counter = `login:${known ? `known:${person.id}` : email}`
  await countTry(db, counter, { max: 10, seconds: 900 })
  if (!(await isPassword(person?.passwordHash, password)) || !person) throw refusedLogin()
  await forgiveTry(db, counter)
  return transact(db, async (tx) => {
    // Looking at the password took a while, in which it may have become an old one.
    const now = await lockByEmail(tx, email)
    if (now?.passwordHash !== person.passwordHash) throw refusedLogin()
    if (now.archivedAt) throw forbidden('people.accountArchived')
    if (before) await closeSession(tx, hashToken(before))
    await setLocale(tx, person.id, locale)
    const token = await openSession(tx, person.id)
    return { user: await getUser(tx, person.id), token }
  })
}

export const verifyAccount = async (db: Db, secret: Buffer, userId: number, otp: string): Promise<User> => {
  const redeem = await tryCode(db, secret, userId, 'verification', otp)
  if (!redeem) throw badRequest('people.codeWrong', 'otp')
  return transact(db, async (tx) => {
    if (!(await redeem(tx))) throw badRequest('people.codeWrong', 'otp')
    await verifyUser(tx, userId)
    return getUser(tx, userId)
  })
}

/** Tells nobody whether the address has an account, not by the time it takes either: who it is is looked up later. */
export const askRecovery = (db: Db, email: string) => enqueue(db, 'codes.recover', { email }, { key: `recover:${email}` })

/** Asks for the code that was wished for, if there is an account and it is not too soon. */
export const recoverHandler =
  (db: Db): Handler<'codes.recover'> =>
  async ({ email }) => {
    await transact(db, async (tx) => {
      // Locked, so that an archiving at the same moment leaves no code behind.
      const person = await lockByEmail(tx, email)
      if (person && !person.archivedAt) await requestCode(tx, person.id, 'recovery')
    }).catch((error) => {
      if (error.status !== 429) throw error
    })
  }

export const recover = async (db: Db, secret: Buffer, { email, password, otp }: { email: string; password: string; otp: string }) => {
  const person = await findByEmail(db, email)
  const redeem = await tryCode(db, secret, person && !person.archivedAt ? person.id : 0, 'recovery', otp)
  if (!redeem || !person) throw badRequest('people.codeWrong', 'otp')
  const passwordHash = await hashPassword(password)
  await transact(db, async (tx) => {
    if (!(await redeem(tx))) throw badRequest('people.codeWrong', 'otp')
    await changePassword(tx, person.id, passwordHash)
    await closeAllSessions(tx, person.id)
    await voidCodes(tx, person.id)
    await sendMail(tx, person.id, 'passwordChanged', {})
    await endStreams(tx, { person: person.id })
  })
}
