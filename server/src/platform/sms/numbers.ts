import { asciiDigits } from '@ranar/contract'
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

/** Returns a number in E.164, null if it is none, and what prevents an SMS to it, null if nothing does. Only mobile
 * numbers are valid for `libphonenumber-js/mobile`. */
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

/** Hides the middle digits: +88017•••••678. */
export const maskNumber = (number: string) =>
  number.length < 9
    ? '•'.repeat(number.length)
    : `${number.slice(0, 6)}${'•'.repeat(number.length - 9)}${number.slice(-3)}`
