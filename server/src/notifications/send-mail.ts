import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.ts'
import { enqueue } from '../platform/jobs/queue.ts'
import type { Letter, Letters } from '../schema/letters.ts'
import { users } from '../schema/people.ts'

/** Asks for a mail in the caller's transaction; it is written and sent after the commit. Of codes of one kind for
 * one person, one waits at a time, and goes before other mails. */
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

/** Where a person gets mail, and in which language. */
export const addressee = async (db: Db, userId: number) => {
  const [person] = await db.select({ email: users.email, locale: users.locale }).from(users).where(eq(users.id, userId))
  return person
}
