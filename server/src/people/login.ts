import type { Locale, User } from '@ranar/contract'
import type { Db } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { forbidden, refusedLogin } from '../platform/problems.ts'
import { countTry, forgetTries, forgiveTry } from '../platform/rate-limits/rate-limits.ts'
import { findByEmail, lockByEmail, setLocale } from './credentials.ts'
import { isPassword } from './passwords.ts'
import { closeSession, hashToken, knownBrowser, openSession } from './sessions.ts'
import { getUser } from './users.ts'

/** A person with a new session, and its token. */
export type Entered = { user: User; token: string }
const ofStrangers = (email: string) => `login:${email}`
const ofKnownBrowsers = (id: number) => `login:known:${id}`

/** Opens a session; ends that of `before`, the browser's old token. A known browser has its own count of failures. */
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
    // The password may have changed while its hash was compared.
    const now = await lockByEmail(tx, email)
    if (now?.passwordHash !== person.passwordHash) throw refusedLogin()
    if (now.archivedAt) throw forbidden('people.accountArchived')
    if (before) await closeSession(tx, hashToken(before))
    await setLocale(tx, person.id, locale)
    const token = await openSession(tx, person.id)
    return { user: await getUser(tx, person.id), token }
  })
}

/** Resets the failed logins of an account, from unknown and known browsers. */
export const forgetLoginFailures = (db: Db, email: string, id: number) =>
  forgetTries(db, [ofStrangers(email), ofKnownBrowsers(id)])
