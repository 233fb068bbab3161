import { type Right, rights, type User } from '@ranar/contract'
import { and, eq, ne, or, sql } from 'drizzle-orm'
import { isUuid } from '../platform/db/columns.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { perDb } from '../platform/db/prepared.ts'
import { conflict, notFound } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { rightsChanges, users } from '../schema/people.ts'
import { activeAdmin, userWire } from './users.ts'

const all = sql.raw(`'{${rights.join(',')}}'::text[]`)
/** For a select from `users`: the rights of an admin; root has all, people of other roles none. */
export const rightsOf = sql<
  Right[]
>`case when ${users.isRoot} then ${all} when ${users.role} = 'admin' then ${users.rights} else '{}'::text[] end`

export const getRights = async (db: Db, publicId: string): Promise<Right[]> => {
  const [row] = isUuid(publicId)
    ? await db.select({ rights: rightsOf }).from(users).where(eq(users.publicId, publicId))
    : []
  if (!row) throw notFound('people.notFound')
  return row.rights
}

const colleague = perDb((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        activeAdmin,
        ne(users.id, sql.placeholder('userId')),
        or(users.isRoot, sql`${sql.placeholder('right')} = any(${users.rights})`),
      ),
    )
    .limit(1)
    .prepare('colleague_with_right'),
)
/** Whether another active admin has this right. */
export const hasColleague = async (db: Db, userId: number, right: Right) =>
  (await colleague(db).execute({ userId, right })).length > 0

/** Sorts rights in the order of the contract, without duplicates. */
const inOrder = (some: readonly Right[]) => rights.filter((right) => some.includes(right))

type Change = { user_id: string; rights: readonly Right[]; was?: readonly Right[] | null | undefined }

/** Sets an admin's rights and records who did it; 409 for root, for non-admins, and if `was` is outdated. */
export const setRights = async (
  tx: Tx,
  root: SessionUser,
  { user_id, rights: given, was }: Change,
): Promise<User & { id: number; rights: Right[]; isChanged: boolean }> => {
  const [person] = isUuid(user_id)
    ? await tx
        .select({ ...userWire, id: users.id, rights: users.rights })
        .from(users)
        .where(eq(users.publicId, user_id))
        .for('no key update')
    : []
  if (!person) throw notFound('people.notFound')
  if (person.isRoot) throw conflict('staff.rootHasAll')
  if (person.role !== 'admin') throw conflict('staff.notAdmin')
  const [before, after] = [inOrder(person.rights), inOrder(given)]
  if (was && String(inOrder(was)) !== String(before)) throw conflict('staff.changedMeanwhile')
  const isChanged = String(before) !== String(after)
  if (isChanged) {
    await tx.update(users).set({ rights: after }).where(eq(users.id, person.id))
    await tx.insert(rightsChanges).values({ userId: person.id, actorId: root.id, before, after })
  }
  return { ...person, rights: after, isChanged }
}
