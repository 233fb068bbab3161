import { sql } from 'drizzle-orm'
import type { Db } from '../db/index.ts'
import { enqueue } from '../jobs/queries.ts'

/** Has a file removed once the caller's transaction, which stops naming it, has committed. */
export const dropPicture = async (db: Db, name: string | null) => {
  if (name) await enqueue(db, 'uploads.delete', { name })
}

/** Which of these files no person names. */
export const orphans = async (db: Db, names: string[]): Promise<string[]> => {
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT name FROM unnest(${sql.param(names)}::text[]) AS name
    EXCEPT SELECT avatar FROM users WHERE avatar = ANY(${sql.param(names)}::text[])
    EXCEPT SELECT banner FROM users WHERE banner = ANY(${sql.param(names)}::text[])`)
  return rows.map(({ name }) => name)
}
