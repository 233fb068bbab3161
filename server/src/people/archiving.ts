import type { User } from '@ranar/contract'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { isUuid } from '../platform/db/columns.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { conflict, notFound } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { users } from '../schema/people.ts'
import { getUser } from './users.ts'

// Lock active roots in id order, so that archivings run one after another; others can still notify the roots.
const lockRoots = (tx: Tx) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isRoot, true), isNull(users.archivedAt)))
    .orderBy(users.id)
    .for('no key update')

const lockPerson = async (tx: Tx, publicId: string) => {
  if (!isUuid(publicId)) throw notFound('people.notFound')
  const [person] = await tx
    .select({ id: users.id, isRoot: users.isRoot, archivedAt: users.archivedAt })
    .from(users)
    .where(eq(users.publicId, publicId))
    .for('update')
  if (!person) throw notFound('people.notFound')
  return person
}

/** Archives a person and returns their internal id; 404 if unknown, 409 for oneself, a root or an archived person. */
export const markArchived = async (tx: Tx, root: SessionUser, publicId: string): Promise<number> => {
  await lockRoots(tx)
  const person = await lockPerson(tx, publicId)
  if (person.id === root.id) throw conflict('people.archiveSelf')
  if (person.isRoot) throw conflict('people.archiveRoot')
  if (person.archivedAt) throw conflict('people.archiveRepeated')
  await tx.update(users).set({ archivedAt: sql`now()` }).where(eq(users.id, person.id))
  return person.id
}

export const unarchivePerson = (db: Db, publicId: string): Promise<User> =>
  transact(db, async (tx) => {
    const person = await lockPerson(tx, publicId)
    if (!person.archivedAt) throw conflict('people.unarchiveRepeated')
    await tx.update(users).set({ archivedAt: null }).where(eq(users.id, person.id))
    return getUser(tx, person.id)
  })
