import type { Locale, User } from '@ranar/contract'
import type { Db } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { forbidden, refusedLogin } from '../platform/problems.ts'
import { countTry, forgetTries, forgiveTry } from '../platform/rate-limits/rate-limits.ts'
import { findByEmail, lockByEmail, setLocale } from './credentials.ts'
import { isPassword } from './passwords.ts'
import { closeSession, hashToken, knownBrowser, openSession } from './sessions.ts'
import { getUser } from './users.ts'

/** A person who has just come in, and the token of the new session. */
export type Entered = { user: User; token: string }
const ofStrangers = (email: string) => `login:${email}`
const ofKnownBrowsers = (id: number) => `login:known:${id}`

/** @param before the token that this browser still holds: that session ends, and a browser the person used before
 * has its own count of failures */
export const logIn = async (
  db: Db,
  { email, password }: { email: string; password: string },
  locale: Locale,
  before: string | undefined,
): Promise<Entered> => {
  const person = await findByEmail(db, email)
  const known = person !== undefined && (await knownBrowser(db, before)) === person.id
  const counter = known ? ofKnownBrowsers(person.id) : ofStrangers(email)
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

/** Forgets the failed logins of an account, from strange browsers and from known ones. */
export const forgetLoginFailures = (db: Db, email: string, id: number) =>
  forgetTries(db, [ofStrangers(email), ofKnownBrowsers(id)])
