import { asciiDigits } from '@ranar/contract/digits'

/** `yyyy-MM-dd` of what a person typed: day, month and year with any separator or none, in either digits; what
 * cannot be read stays as it is. */
export const readBirthDate = (typed: string) => {
  const text = asciiDigits(typed).trim()
  const [, year, month, day] = /^(\d{4})\D(\d{1,2})\D(\d{1,2})$/.exec(text) ?? []
  if (year) return dayOf(year, month, day)
  const [, d, m, y] = /^(\d{1,2})\D+(\d{1,2})\D+(\d{4})$/.exec(text) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(text) ?? []
  return y ? dayOf(y, m, d) : text
}

const dayOf = (year: string, month = '', day = '') => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
