import { randomInt } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { CODE_ALPHABET } from '@ranar/contract'
import { type Db, transact } from '../db/index.ts'
import type { Env } from '../env.ts'
import { hashPassword } from './passwords.ts'
import { hasRoot, makeRoot } from './queries.ts'

export const madePassword = () => Array.from({ length: 16 }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')

/**
 * Makes the first root admin when there is none. A password that was not given is made, printed once and kept in `root-admin.txt`.
 * @returns what to print, or null when nothing was made
 */
export const ensureRoot = async (db: Db, { rootAdmin, dataDir }: Pick<Env, 'rootAdmin' | 'dataDir'>): Promise<string | null> => {
  if (await hasRoot(db)) return null
  const { email } = rootAdmin
  const password = rootAdmin.password ?? madePassword()
  const passwordHash = await hashPassword(password)
  const made = await transact(db, async (tx) => {
    const made = await makeRoot(tx, email, passwordHash)
    if (made && rootAdmin.password === null) await writeFile(path.join(dataDir, 'root-admin.txt'), `${email}\n${password}\n`, { mode: 0o600 })
    return made
  })
  if (!made) return null
  return rootAdmin.password === null ? `Root admin: ${email}  password: ${password}  (kept in root-admin.txt of the data folder)` : `Root admin: ${email}`
}
