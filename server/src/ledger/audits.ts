import type { Difference } from '@ranar/contract'
import { and, desc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm'
import { apart } from '../platform/db/apart.ts'
import type { Db, Pooled, Tx } from '../platform/db/db.ts'
import { iso } from '../platform/db/json.ts'
import { bookAudits } from '../schema/audits.ts'
import { auditBooks as sumUp } from './audit.ts'

const underWay = isNull(bookAudits.endedAt)
/** An audit that ended with its process is forgotten after this time. */
const isLost = and(underWay, sql`${bookAudits.beganAt} < now() - interval '15 minutes'`)

/** Begins an audit; undefined while another one is under way. `askedBy` is null for the server and the command line. */
export const beginAudit = async (db: Db, askedBy: number | null): Promise<number | undefined> => {
  await db.delete(bookAudits).where(isLost)
  const [begun] = await db.insert(bookAudits).values({ askedBy }).onConflictDoNothing().returning({ id: bookAudits.id })
  return begun?.id
}

/** Whether no audit that ended has begun since two o'clock of the last night in Dhaka. */
export const isAuditDue = async (db: Db) => {
  const tonight = sql`((date_trunc('day', now() at time zone 'Asia/Dhaka' - interval '2 hours') + interval '2 hours') at time zone 'Asia/Dhaka')`
  const [done] = await db
    .select({ id: bookAudits.id })
    .from(bookAudits)
    .where(and(isNotNull(bookAudits.endedAt), gte(bookAudits.beganAt, tonight)))
    .limit(1)
  return done === undefined
}

type Tell = (tx: Tx, audit: { id: number; found: Difference[]; known: Difference[] }) => Promise<unknown>
/** Sums the books up, stores what differs and tells about it in one transaction, with what was known before.
 * Without an id, as another audit is under way, it only returns the differences. A failed audit leaves no row. */
export const finishAudit = async (db: Pooled, id: number | undefined, tell: Tell): Promise<Difference[]> => {
  try {
    return await apart(db, async (tx) => {
      const found = await sumUp(tx)
      if (id === undefined) return found
      const [last] = await lastEnded(tx)
      const kept = await tx
        .update(bookAudits)
        .set({ differences: found, endedAt: sql`clock_timestamp()` })
        .where(and(eq(bookAudits.id, id), underWay))
        .returning({ id: bookAudits.id })
      if (kept.length > 0) await tell(tx, { id, found, known: last?.differences ?? [] })
      return found
    })
  } catch (error) {
    if (id !== undefined) await db.delete(bookAudits).where(and(eq(bookAudits.id, id), underWay))
    throw error
  }
}

const lastEnded = (db: Db) =>
  db
    .select({ auditedAt: iso(bookAudits.endedAt), differences: bookAudits.differences })
    .from(bookAudits)
    .where(isNotNull(bookAudits.endedAt))
    .orderBy(desc(bookAudits.id))
    .limit(1)

/** Returns when the last audit ended, what differed then, and whether an audit is under way. */
export const lastAudit = async (db: Db) => {
  const [[last], [now]] = await Promise.all([
    lastEnded(db),
    db.select({ id: bookAudits.id }).from(bookAudits).where(underWay),
  ])
  return {
    auditedAt: last ? String(last.auditedAt) : null,
    isAuditing: now !== undefined,
    differences: last?.differences ?? [],
  }
}
