import type { Locale } from '@ranar/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.ts'
import { conflict } from '../platform/problems.ts'
import { users } from '../schema/people.ts'

const byEmail = (db: Db, email: string) =>
  db
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      archivedAt: users.archivedAt,
      isVerified: users.isVerified,
      isRoot: users.isRoot,
    })
    .from(users)
    .where(eq(users.email, email))
export const findByEmail = async (db: Db, email: string) => (await byEmail(db, email))[0]
/** The same, locked: a change of the password or an archiving waits for the caller's transaction. */
export const lockByEmail = async (tx: Tx, email: string) => (await byEmail(tx, email).for('no key update'))[0]

type Signup = { name: string; email: string; passwordHash: string; avatar: string | null; locale: Locale }
/** Inserts a user and returns the internal id; 409 if the address has an account. */
export const addUser = async (tx: Tx, signup: Signup): Promise<number> => {
  const [row] = await tx
    .insert(users)
    .values(signup)
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  if (!row) throw conflict('people.emailTaken')
  return row.id
}

export const verifyUser = (tx: Tx, id: number) => tx.update(users).set({ isVerified: true }).where(eq(users.id, id))
export const changePassword = (tx: Tx, id: number, passwordHash: string) =>
  tx.update(users).set({ passwordHash, isVerified: true }).where(eq(users.id, id))
export const setLocale = (db: Db, id: number, locale: Locale) =>
  db
    .update(users)
    .set({ locale })
    .where(and(eq(users.id, id), sql`${users.locale} <> ${locale}`))
