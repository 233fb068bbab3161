import type { Difference } from '@ranar/contract'
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db, Pooled } from '../platform/db/db.ts'
import { iso } from '../platform/db/json.ts'
import { transact } from '../platform/db/transact.ts'
import { bookAudits } from '../schema/audits.ts'
import { auditBooks } from './audit.ts'

const underWay = isNull(bookAudits.endedAt)
/** One that ended with its process is forgotten after this long. */
const isLost = and(underWay, sql`${bookAudits.beganAt} < now() - interval '15 minutes'`)

/** Begins to add the books up again; undefined while somebody else is at it. `askedBy` is null on the command line. */
export const beginAudit = async (db: Db, askedBy: number | null): Promise<number | undefined> => {
  await db.delete(bookAudits).where(isLost)
  const [begun] = await db.insert(bookAudits).values({ askedBy }).onConflictDoNothing().returning({ id: bookAudits.id })
  return begun?.id
}

/** Adds everything up, however long it takes, and keeps what differs; nothing is kept of one that fails. */
export const finishAudit = async (db: Pooled, id: number | undefined): Promise<Difference[]> => {
  try {
    return await transact(db, async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`)
      const differences = await auditBooks(tx)
      if (id !== undefined)
        await tx.update(bookAudits).set({ differences, endedAt: sql`clock_timestamp()` }).where(eq(bookAudits.id, id))
      return differences
    })
  } catch (error) {
    if (id !== undefined) await db.delete(bookAudits).where(and(eq(bookAudits.id, id), underWay))
    throw error
  }
}

/** When the books were last added up to the end, what differed then, and whether somebody is at it now. */
export const lastAudit = async (db: Db) => {
  const [[last], [now]] = await Promise.all([
    db
      .select({ auditedAt: iso(bookAudits.endedAt), differences: bookAudits.differences })
      .from(bookAudits)
      .where(isNotNull(bookAudits.endedAt))
      .orderBy(desc(bookAudits.id))
      .limit(1),
    db.select({ id: bookAudits.id }).from(bookAudits).where(underWay),
  ])
  return {
    auditedAt: last ? String(last.auditedAt) : null,
    isAuditing: now !== undefined,
    differences: last?.differences ?? [],
  }
}
