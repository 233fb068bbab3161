import { and, eq, sql } from 'drizzle-orm'
import { isUuid } from '../platform/db/columns.ts'
import type { Tx } from '../platform/db/db.ts'
import { conflict, notFound } from '../platform/problems.ts'
import { applications } from '../schema/applications.ts'
import { users } from '../schema/people.ts'

/** Decides a pending application, with its applicant locked, and returns its row; 404 if unknown, 409 if decided. */
export const decide = async (tx: Tx, adminId: number, publicId: string, status: 'accepted' | 'rejected') => {
  if (!isUuid(publicId)) throw notFound('applications.notFound')
  const here = eq(applications.publicId, publicId)
  // Lock the applicant first: everywhere, people are locked before what belongs to them.
  const [found] = await tx
    .select({ userId: applications.userId, kind: applications.applyFor })
    .from(applications)
    .where(here)
  if (!found) throw notFound('applications.notFound')
  await tx.select({ id: users.id }).from(users).where(eq(users.id, found.userId)).for('update')
  const [decided] = await tx
    .update(applications)
    .set({ status, decidedAt: sql`now()`, decidedBy: adminId })
    .where(and(here, eq(applications.status, 'pending')))
    .returning()
  if (!decided) throw conflict('applications.alreadyDecided')
  return decided
}
