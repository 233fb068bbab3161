import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/db.ts'
import { applications } from '../schema/applications.ts'

/** Rejects all applications of a person that are still pending. */
export const rejectPendingApplications = (tx: Tx, userId: number, adminId: number) =>
  tx
    .update(applications)
    .set({ status: 'rejected', decidedAt: sql`now()`, decidedBy: adminId })
    .where(and(eq(applications.userId, userId), eq(applications.status, 'pending')))

/** Deletes the pending applications of a person who is archived, or made root by the operator. */
export const dropPendingApplications = (tx: Tx, userId: number) =>
  tx.delete(applications).where(and(eq(applications.userId, userId), eq(applications.status, 'pending')))
