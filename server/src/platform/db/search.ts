import { asciiDigits } from '@ranar/contract'
import { type SQL, sql } from 'drizzle-orm'

const MOST_TERMS = 5
const SHORTEST_TRIGRAM = 3
const SHORTEST_PHONE = 4
// Bangladesh's numbers have ten digits after +880 or 0.
const NATIONAL_DIGITS = 10

/** What somebody looks for: terms that all must be in the text, and the digits of a phone or of its end; undefined
 * when it cannot be one. */
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
/** Every term is in the folded text. The SELECT: a term is folded once, and not for each row. */
export const hasTerms = (folded: SQL, terms: readonly string[]) =>
  sql.join(
    terms.map((term) => sql`${folded} like (select '%' || search_fold(${escaped(term)}) || '%')`),
    sql` and `,
  )
/** Whether an index of trigrams can find it: shorter terms have none. */
export const hasTrigrams = (terms: readonly string[]) => terms.some((term) => [...term].length >= SHORTEST_TRIGRAM)

/** The key of a phone that ends with these digits. A range and not LIKE: plans are made without values, and an index
 * serves no pattern that is not known. */
export const endsWith = (phoneKey: SQL, digits: string) => {
  const from = [...digits].reverse().join('')
  // After '9' comes ':'.
  const to = from.slice(0, -1) + String.fromCharCode(from.charCodeAt(from.length - 1) + 1)
  return sql`(${phoneKey} ~>=~ ${from}::text and ${phoneKey} ~<~ ${to}::text)`
}
