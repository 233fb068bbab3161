import type { CollectionDecision, Exception } from '@ranar/contract'
import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { perDb } from '../platform/db/prepared.ts'
import { exceptions } from '../schema/exceptions.ts'

const MOST = 100
const conflicts = perDb((db) =>
  db
    .select({
      action_id: sql<string>`${exceptions.actionId}`,
      status: sql<Exception['status']>`${exceptions.status}`,
      money: sql<CollectionDecision | null>`(select c.decision from collections c where c.action_id = exceptions.action_id)`,
    })
    .from(exceptions)
    .where(
      and(
        eq(exceptions.courierId, sql.placeholder('courier')),
        eq(exceptions.kind, sql`'conflict'`),
        isNotNull(exceptions.actionId),
        gt(exceptions.at, sql`now() - interval '14 days'`),
      ),
    )
    .orderBy(desc(exceptions.at))
    .limit(MOST)
    .prepare('own_conflicts'),
)

/** Lists what became of a courier's conflicts of the last 14 days, newest first. */
export const listConflicts = (db: Db, courierId: number) => conflicts(db).execute({ courier: courierId })
