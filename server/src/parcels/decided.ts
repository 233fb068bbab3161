import { and, desc, eq, gt, isNotNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { perDb } from '../platform/db/prepared.ts'
import { exceptions } from '../schema/exceptions.ts'

const MOST = 100
const decisions = perDb((db) =>
  db
    .select({
      action_id: sql<string>`${exceptions.actionId}`,
      status: sql<'applied' | 'dismissed'>`${exceptions.status}`,
    })
    .from(exceptions)
    .where(
      and(
        eq(exceptions.courierId, sql.placeholder('courier')),
        eq(exceptions.kind, sql`'conflict'`),
        ne(exceptions.status, sql`'open'`),
        isNotNull(exceptions.actionId),
        gt(exceptions.at, sql`now() - interval '14 days'`),
      ),
    )
    .orderBy(desc(exceptions.at))
    .limit(MOST)
    .prepare('decided_actions'),
)

/** Lists the decisions about a courier's conflicts of the last 14 days, newest first. */
export const listDecided = (db: Db, courierId: number) => decisions(db).execute({ courier: courierId })
