import { randomBytes } from 'node:crypto'
import type { Db } from './db.ts'
import { settings } from './schema.ts'

const secret = (prefix: string) => prefix + randomBytes(24).toString('base64url').replace(/[-_]/g, '0')

/** Returns the bank's keys in this database, created at its first start. */
export const readSettings = async (db: Db) => {
  await db
    .insert(settings)
    .values({ secretKey: secret('sk_test_'), publishableKey: secret('pk_test_'), webhookSecret: secret('whsec_') })
    .onConflictDoNothing()
  const [found] = await db.select().from(settings)
  if (!found) throw new Error('The sandbox bank has no settings')
  return found
}
