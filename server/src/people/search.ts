import type { User } from '@ranar/contract'
import { desc, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { endsWith, hasTerms, hasTrigrams, readSearch } from '../platform/db/search.ts'
import { users } from '../schema/people.ts'
import { userWire } from './users.ts'

const MOST_FOUND = 10
// A literal: PostgreSQL then uses the index for few matches, and stops at the limit if everybody matches.
const candidates = sql.raw('1000')

const closest = (words: string) => {
  const typed = sql`(select search_fold(${words}))`
  const isOne = (text: SQL) => sql`search_fold(${text}) = ${typed}`
  const begins = (text: SQL) => sql`starts_with(search_fold(${text}), ${typed})`
  const [name, email] = [sql`name`, sql`email`]
  return sql`case when ${or(isOne(name), isOne(email), isOne(sql`split_part(email, '@', 1)`))} then 0
    when ${or(begins(name), begins(email))} then 1 else 2 end`
}

/** Finds at most ten people by name, mail address or phone, the closest first, then the newest, among 1000
 * matches, with internal ids. */
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
    .orderBy(closest(terms.join(' ')), desc(users.id))
    .limit(MOST_FOUND)
  return rows.map(({ id, ...person }) => ({ id, person }))
}
