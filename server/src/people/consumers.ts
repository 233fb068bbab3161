import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/db.ts'
import { perDb } from '../platform/db/prepared.ts'
import { forbidden } from '../platform/problems.ts'
import { users } from '../schema/people.ts'

const consumer = perDb((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), eq(users.role, 'consumer'), isNull(users.archivedAt)))
    .for('key share')
    .prepare('consumer_locked'),
)

/** Blocks accepting or archiving this consumer until the caller's transaction ends; 403 if that came first. */
export const lockConsumer = async (tx: Tx, id: number) => {
  const [found] = await consumer(tx).execute({ id })
  if (!found) throw forbidden('common.wrongRole')
}

/** Blocks what this person books or renames until the caller's transaction ends. */
export const lockBookings = async (tx: Tx, id: number) => {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
}
