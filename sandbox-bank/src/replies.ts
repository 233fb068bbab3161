import { eq, sql } from 'drizzle-orm'
import { type Db, sqlState } from './db.ts'
import type { Reply } from './intents.ts'
import { BankRefusal, keyInUse, keyReused } from './refusals.ts'
import { replies } from './schema.ts'

const LOCK_TIMEOUT = '55P03'

/** Runs a call once per key. Effect and reply are one transaction; a concurrent duplicate waits for the reply. */
export const once = (
  db: Db,
  key: string,
  print: string,
  answer: (tx: Db) => Promise<Reply>,
): Promise<{ status: number; json: string; replayed: boolean }> =>
  db.transaction(async (tx) => {
    const [claimed] = await tx
      .insert(replies)
      .values({ key, print })
      .onConflictDoNothing()
      .returning({ key: replies.key })
      .catch((error: unknown) => {
        throw sqlState(error) === LOCK_TIMEOUT ? keyInUse() : error
      })
    if (!claimed) {
      const [known] = await tx.select().from(replies).where(eq(replies.key, key))
      if (!known?.body || !known.status) throw keyInUse()
      if (known.print !== print) throw keyReused()
      return { status: known.status, json: known.body, replayed: true }
    }
    const { status, body } = await answer(tx).catch(kept)
    const json = JSON.stringify(body)
    await tx.update(replies).set({ status, body: json }).where(eq(replies.key, key))
    return { status, json, replayed: false }
  })

/** Refusals are stored as replies, but a malformed call is not and leaves its key free. */
const kept = (error: unknown): Reply => {
  if (error instanceof BankRefusal && !error.error.param) return { status: error.status, body: { error: error.error } }
  throw error
}

export const forgetOldReplies = (db: Db) =>
  db.delete(replies).where(sql`${replies.createdAt} < now() - interval '24 hours'`)
