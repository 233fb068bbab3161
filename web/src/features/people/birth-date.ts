import { asciiDigits } from '@ranar/contract/digits'

/** Converts a typed date (day or year first, any digits) to `yyyy-MM-dd`; returns unreadable text unchanged. */
export const readBirthDate = (typed: string) => {
  const text = asciiDigits(typed).trim()
  const [, year, month, day] = /^(\d{4})\D(\d{1,2})\D(\d{1,2})$/.exec(text) ?? []
  if (year) return dayOf(year, month, day)
  const [, d, m, y] = /^(\d{1,2})\D+(\d{1,2})\D+(\d{4})$/.exec(text) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(text) ?? []
  return y ? dayOf(y, m, d) : text
}

const dayOf = (year: string, month = '', day = '') => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
