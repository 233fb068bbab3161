import { asciiDigits } from './digits.ts'

/** Crockford's base 32: no I, L, O and U. */
export const CODE_CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Luhn's check over base 32: finds every single wrong character and nearly every swap of neighbours. */
export const checkCharacter = (body: string) => {
  const sum = [...body].reverse().reduce((total, char, i) => {
    const value = CODE_CHARACTERS.indexOf(char) * (i % 2 === 0 ? 2 : 1)
    return total + Math.floor(value / 32) + (value % 32)
  }, 0)
  return CODE_CHARACTERS[(32 - (sum % 32)) % 32]
}

/** What stands for a tracking code in what somebody typed or pasted, a link or a whole message too: upper case,
 * ASCII digits, without spaces and dashes. */
export const typedCode = (text: string) => {
  const inLink = /[?&](parcel_id=[^&#\s]*)/.exec(text)?.[1]
  const plain = asciiDigits(new URLSearchParams(inLink).get('parcel_id') ?? text).toUpperCase()
  const inSentence = /\bRN(?:[\s\p{Pd}]?[0-9A-Z]){11}\b/u.exec(plain)?.[0]
  return (inSentence ?? plain).replace(/[\s\p{Pd}\p{Cf}]/gu, '')
}

/** Whether it has the form of a tracking code; whether there is such a parcel is for the server to say. */
export const looksLikeCode = (code: string) => /^RN[0-9A-Z]{11}$/.test(code)

/** The code in what somebody typed; O is read as 0, I and L as 1. Null when it cannot be one. */
export const readCode = (typed: string): string | null => {
  const code = typedCode(typed).replaceAll('O', '0').replace(/[IL]/g, '1')
  return looksLikeCode(code) && !code.includes('U') && code.endsWith(checkCharacter(code.slice(2, -1)) ?? '')
    ? code
    : null
}
