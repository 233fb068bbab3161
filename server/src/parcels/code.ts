import { randomInt } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const RANDOM_CHARACTERS = 10

/** Luhn's check over base 32: finds every single wrong character and nearly every swap of neighbours. */
const checkCharacter = (body: string) => {
  const sum = [...body].reverse().reduce((total, char, i) => {
    const value = ALPHABET.indexOf(char) * (i % 2 === 0 ? 2 : 1)
    return total + Math.floor(value / 32) + (value % 32)
  }, 0)
  return ALPHABET[(32 - (sum % 32)) % 32]
}

/** A fresh tracking code: `RN`, ten random Crockford base-32 characters, one check character. */
export const newCode = () => {
  const body = Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET[randomInt(32)]).join('')
  return `RN${body}${checkCharacter(body)}`
}

/** A code as somebody typed it: any case, spaces and dashes, O for 0, I and L for 1. Null when it cannot be one. */
export const readCode = (typed: string): string | null => {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  const body = code.slice(2, -1)
  return /^RN[0-9A-HJKMNP-TV-Z]{11}$/.test(code) && code.endsWith(checkCharacter(body) ?? '') ? code : null
}
