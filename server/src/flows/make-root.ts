import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { dropPendingApplications } from '../applications/pending.ts'
import { lockByEmail } from '../people/credentials.ts'
import { hashPassword, madePassword } from '../people/passwords.ts'
import { addRoot, hasRoot, promoteToRoot } from '../people/roots.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import type { Env } from '../platform/env.ts'
import { tellOfChange } from '../platform/sse/signals.ts'
import { replacePassword } from './replace-password.ts'

type Person = NonNullable<Awaited<ReturnType<typeof lockByEmail>>>

/** Makes the account with this address root, adding it if needed. An existing one gets the password unless `keeps` says
 * otherwise; an unverified one always gets it. Returns whether the password applies. */
export const makeRoot = async (
  tx: Tx,
  email: string,
  passwordHash: string,
  keeps: (person: Person) => boolean | Promise<boolean>,
): Promise<boolean> => {
  if ((await addRoot(tx, email, passwordHash)) !== undefined) return true
  const person = await lockByEmail(tx, email)
  if (!person) throw new Error(`Nobody has the address ${email}`)
  const isKept = (await keeps(person)) && person.isVerified
  await (isKept ? tellOfChange(tx, person.id, ['people']) : replacePassword(tx, person.id, passwordHash))
  await dropPendingApplications(tx, person.id)
  await promoteToRoot(tx, person.id)
  return !isKept
}

/** Makes the first root admin if there is none; a generated password is also written to `root-admin.txt`.
 * Returns what to print, or null if nothing was made. */
export const ensureRoot = async (
  db: Db,
  { rootAdmin, dataDir }: Pick<Env, 'rootAdmin' | 'dataDir'>,
): Promise<string | null> => {
  if (await hasRoot(db)) return null
  const { email } = rootAdmin
  const password = rootAdmin.password ?? madePassword()
  const passwordHash = await hashPassword(password)
  const made = await transact(db, async (tx) => {
    // A process that started at the same time may have made it already.
    const made = await makeRoot(tx, email, passwordHash, ({ isRoot }) => isRoot)
    if (made && rootAdmin.password === null)
      await writeFile(path.join(dataDir, 'root-admin.txt'), `${email}\n${password}\n`, { mode: 0o600 })
    return made
  })
  if (!made) return null
  return rootAdmin.password === null
    ? `Root admin: ${email}  password: ${password}  (kept in root-admin.txt of the data folder)`
    : `Root admin: ${email}`
}
