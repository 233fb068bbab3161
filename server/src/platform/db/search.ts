import { asciiDigits } from '@ranar/contract'
import { type SQL, sql } from 'drizzle-orm'

const MOST_TERMS = 5
const SHORTEST_TRIGRAM = 3
const SHORTEST_PHONE = 4
// Bangladesh's numbers have ten digits after +880 or 0.
const NATIONAL_DIGITS = 10

/** Parses a search: `terms` must all match; `phone` has the last digits of a phone, undefined if it cannot be one. */
export const readSearch = (typed: string) => {
  const plain = asciiDigits(typed).trim()
  const digits = plain.replace(/\D/g, '')
  const isPhone = digits.length >= SHORTEST_PHONE && /^[\d\s+().-]+$/.test(plain)
  return {
    terms: plain
      .split(/[\s,]+/)
      .filter(Boolean)
      .slice(0, MOST_TERMS),
    phone: isPhone ? digits.slice(-NATIONAL_DIGITS) : undefined,
  }
}

const escaped = (term: string) => term.replace(/[\\%_]/g, '\\$&')
/** Condition: the folded text contains every term. The inner SELECT folds a term once instead of once per row. */
export const hasTerms = (folded: SQL, terms: readonly string[]) =>
  sql.join(
    terms.map((term) => sql`${folded} like (select '%' || search_fold(${escaped(term)}) || '%')`),
    sql` and `,
  )
/** Whether a trigram index can help, which needs a term of at least three characters. */
export const hasTrigrams = (terms: readonly string[]) => terms.some((term) => [...term].length >= SHORTEST_TRIGRAM)

/** Condition: the phone ends with these digits; its key is the reversed number. A range, because generic plans know no
 * values, and LIKE with an unknown pattern uses no index. */
export const endsWith = (phoneKey: SQL, digits: string) => {
  const from = [...digits].reverse().join('')
  // The end of the range: the last character plus one; after '9' that is ':'.
  const to = from.slice(0, -1) + String.fromCharCode(from.charCodeAt(from.length - 1) + 1)
  return sql`(${phoneKey} ~>=~ ${from}::text and ${phoneKey} ~<~ ${to}::text)`
}
