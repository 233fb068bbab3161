import { asciiDigits } from './digits.ts'

/** Crockford's base 32: without I, L, O and U. */
export const CODE_CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns Luhn's check character in base 32: it detects every wrong character and nearly every swap of neighbours. */
export const checkCharacter = (body: string) => {
  const sum = [...body].reverse().reduce((total, char, i) => {
    const value = CODE_CHARACTERS.indexOf(char) * (i % 2 === 0 ? 2 : 1)
    return total + Math.floor(value / 32) + (value % 32)
  }, 0)
  return CODE_CHARACTERS[(32 - (sum % 32)) % 32]
}

/** Extracts a possible tracking code from typed text, a link or a message: upper case, ASCII, no spaces or dashes. */
export const typedCode = (text: string) => {
  const inLink = /[?&](parcel_id=[^&#\s]*)/.exec(text)?.[1]
  const plain = asciiDigits(new URLSearchParams(inLink).get('parcel_id') ?? text).toUpperCase()
  const inSentence = /\bRN(?:[\s\p{Pd}]?[0-9A-Z]){11}\b/u.exec(plain)?.[0]
  return (inSentence ?? plain).replace(/[\s\p{Pd}\p{Cf}]/gu, '')
}

/** Whether it has the form of a tracking code; only the server knows whether the parcel exists. */
export const looksLikeCode = (code: string) => /^RN[0-9A-Z]{11}$/.test(code)

/** Returns the tracking code in typed text, with O read as 0, I and L as 1; null if it cannot be one. */
export const readCode = (typed: string): string | null => {
  const code = typedCode(typed).replaceAll('O', '0').replace(/[IL]/g, '1')
  return looksLikeCode(code) && !code.includes('U') && code.endsWith(checkCharacter(code.slice(2, -1)) ?? '')
    ? code
    : null
}
