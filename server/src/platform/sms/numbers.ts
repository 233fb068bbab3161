import { asciiDigits } from '@ranar/contract'
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

/** A phone number as one compares it, and what is in the way of an SMS to it. `libphonenumber-js/mobile` knows
 * numbers of mobile phones alone. */
export const readNumber = (
  typed: string,
): { number: string | null; fault: 'noNumber' | 'notMobile' | 'abroad' | null } => {
  const found = parsePhoneNumberFromString(asciiDigits(typed), 'BD')
  if (!found?.isPossible()) return { number: null, fault: 'noNumber' }
  if (found.country !== 'BD') return { number: found.number, fault: 'abroad' }
  return { number: found.number, fault: found.isValid() ? null : 'notMobile' }
}

/** Whether two spellings are one number. */
export const isSameNumber = (one: string, other: string) =>
  one === other || (readNumber(one).number ?? one) === (readNumber(other).number ?? other)

/** +880 17•••••678 */
export const maskNumber = (number: string) =>
  number.length < 9
    ? '•'.repeat(number.length)
    : `${number.slice(0, 6)}${'•'.repeat(number.length - 9)}${number.slice(-3)}`
