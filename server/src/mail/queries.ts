import { eq } from 'drizzle-orm'
import type { Db } from '../db/index.ts'
import { enqueue } from '../jobs/queries.ts'
import { users } from '../people/table.ts'
import type { Letter, Letters } from './letters.ts'

/** Asks for a mail in the caller's transaction; it is written and sent after the commit. Of codes of one kind for one person, one waits at a time. */
export const sendMail = <K extends keyof Letters>(db: Db, userId: number, kind: K, params: Letters[K]) => {
  const letter = { kind, ...params } as Letter
  return enqueue(db, 'mail', { userId, letter }, { key: letter.kind === 'code' ? `code:${letter.purpose}:${userId}` : null })
}

/** Where a person gets mail, and in which language. */
export const addressee = async (db: Db, userId: number) => {
  const [person] = await db.select({ email: users.email, locale: users.locale }).from(users).where(eq(users.id, userId))
  return person
}
