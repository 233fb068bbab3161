import { asciiDigits } from '@ranar/contract/digits'

/** Parses a whole number in any digits, with or without separators; `empty` without text, NaN if it is none or above `most`. */
export const wholeOf = (text: string, { most = Number.POSITIVE_INFINITY, empty = 0 } = {}) => {
  const plain = asciiDigits(text).replace(/[,\s]/g, '')
  if (plain === '') return empty
  return /^\d+$/.test(plain) && Number(plain) <= most ? Number(plain) : Number.NaN
}
