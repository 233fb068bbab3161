import { createHmac } from 'node:crypto'
import type { Db } from '../platform/db/db.ts'
import { installation } from '../schema/reconciliation.ts'

/** Returns the mark that this installation writes on its sessions: 16 hex digits, from database and data folder.
 * A restored backup keeps it; another database or data folder has its own and refunds no payment unknown to it. */
export const siteMark = async (db: Db, secret: Buffer): Promise<string> => {
  await db.insert(installation).values({}).onConflictDoNothing()
  const [row] = await db.select({ id: installation.id }).from(installation)
  return createHmac('sha256', secret).update(`site:${row?.id}`).digest('hex').slice(0, 16)
}
