import type { User } from '@ranar/contract'
import { desc, or, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { endsWith, hasTerms, hasTrigrams, readSearch } from '../platform/db/search.ts'
import { users } from '../schema/people.ts'
import { userWire } from './users.ts'

const MOST_FOUND = 10
// A literal: PostgreSQL then uses the index for few matches, and stops at the limit if everybody matches.
const candidates = sql.raw('1000')

// `offset 0` keeps PostgreSQL from folding once per comparison.
const folded = sql`lateral (select search_fold(${users.name}) as name, search_fold(${users.email}) as email offset 0) folded`
/** Rank of a person: 0 if the words are the name, the email or its local part, 1 if one of them begins so, else 2. */
const closest = (words: string) => {
  const typed = sql`(select search_fold(${words}))`
  return sql`case when ${typed} in (folded.name, folded.email, split_part(folded.email, '@', 1)) then 0
    when starts_with(folded.name, ${typed}) or starts_with(folded.email, ${typed}) then 1 else 2 end`
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
    .crossJoin(folded)
    .where(sql`${users.id} = any(array(select id from users where ${or(...conditions)} limit ${candidates}))`)
    .orderBy(closest(terms.join(' ')), desc(users.id))
    .limit(MOST_FOUND)
  return rows.map(({ id, ...person }) => ({ id, person }))
}
