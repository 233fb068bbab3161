import { createHmac } from 'node:crypto'
import type { Db } from '../platform/db/db.ts'
import { installation } from '../schema/reconciliation.ts'

/**
 * What this installation writes on its sessions, 16 hexadecimal digits: of its database and its data folder together. A
 * restored backup has the same one;
 * an empty database, or a copy of this one beside another data folder, has its own, and gives no money back that it
 * knows nothing of.
 */
export const siteMark = async (db: Db, secret: Buffer): Promise<string> => {
  await db.insert(installation).values({}).onConflictDoNothing()
  const [row] = await db.select({ id: installation.id }).from(installation)
  return createHmac('sha256', secret).update(`site:${row?.id}`).digest('hex').slice(0, 16)
}
