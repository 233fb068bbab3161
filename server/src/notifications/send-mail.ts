import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.ts'
import { enqueue } from '../platform/jobs/queue.ts'
import type { Letter, Letters } from '../schema/letters.ts'
import { users } from '../schema/people.ts'

/** Enqueues a mail to be sent after the commit. Codes go first; of one kind and person, one code waits at a time. */
export const sendMail = <K extends keyof Letters>(tx: Tx, userId: number, kind: K, params: Letters[K]) => {
  const letter = { kind, ...params } as Letter
  const isCode = letter.kind === 'otp'
  return enqueue(
    tx,
    'mail',
    { userId, letter },
    { key: isCode ? `otp:${letter.purpose}:${userId}` : null, urgent: isCode },
  )
}

/** Returns a person's mail address and language; undefined if unknown. */
export const addressee = async (db: Db, userId: number) => {
  const [person] = await db.select({ email: users.email, locale: users.locale }).from(users).where(eq(users.id, userId))
  return person
}
