import type { User } from '@ranar/contract'
import { desc, or, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { endsWith, hasTerms, hasTrigrams, readSearch } from '../platform/db/search.ts'
import { users } from '../schema/people.ts'
import { userWire } from './users.ts'

const MOST_FOUND = 10
// Stands in the statement: PostgreSQL takes the index when it sees that more are wanted than it expects to find, and
// stops there when everybody matches.
const candidates = sql.raw('1000')

/** At most ten people by name, mail address or phone, the newest of a thousand first, each with its internal id. */
export const findPeople = async (db: Db, typed: string): Promise<{ id: number; person: User }[]> => {
  const { terms, phone } = readSearch(typed)
  const conditions = [
    phone ? endsWith(sql`phone_key(${users.phone})`, phone) : undefined,
    hasTrigrams(terms) ? hasTerms(sql`search_fold(name || ' ' || email)`, terms) : undefined,
  ].filter((condition) => condition !== undefined)
  if (conditions.length === 0) return []
  const rows = await db
    .select({ id: users.id, ...userWire })
    .from(users)
    .where(sql`${users.id} = any(array(select id from users where ${or(...conditions)} limit ${candidates}))`)
    .orderBy(desc(users.id))
    .limit(MOST_FOUND)
  return rows.map(({ id, ...person }) => ({ id, person }))
}
