import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.ts'
import { users } from '../schema/people.ts'

export const hasRoot = async (db: Db) =>
  (
    await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.isRoot, true), isNull(users.archivedAt)))
      .limit(1)
  ).length > 0

/** Adds a root admin; undefined when the address has an account. */
export const addRoot = async (tx: Tx, email: string, passwordHash: string): Promise<number | undefined> => {
  const root = { role: 'admin', isRoot: true, isVerified: true } as const
  const [row] = await tx
    .insert(users)
    .values({ name: 'Root Admin', email, passwordHash, ...root })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  return row?.id
}

export const listRoots = (db: Db) =>
  db
    .select({ email: users.email, name: users.name, archived: sql<boolean>`${users.archivedAt} is not null` })
    .from(users)
    .where(eq(users.isRoot, true))
    .orderBy(users.id)

export const promoteToRoot = (tx: Tx, id: number) =>
  tx.update(users).set({ role: 'admin', isRoot: true, isVerified: true, archivedAt: null }).where(eq(users.id, id))
