import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/db.ts'
import { applications } from '../schema/applications.ts'

/** Rejects whatever else a person has applied for. */
export const rejectPendingApplications = (tx: Tx, userId: number, adminId: number) =>
  tx
    .update(applications)
    .set({ status: 'rejected', decidedAt: sql`now()`, decidedBy: adminId })
    .where(and(eq(applications.userId, userId), eq(applications.status, 'pending')))

/** Of a person who is archived, or made root by the operator, nothing waits for a decision any more. */
export const dropPendingApplications = (tx: Tx, userId: number) =>
  tx.delete(applications).where(and(eq(applications.userId, userId), eq(applications.status, 'pending')))
