import { randomInt } from 'node:crypto'
import { CODE_CHARACTERS, checkCharacter } from '@ranar/contract'

export { readCode } from '@ranar/contract'

const RANDOM_CHARACTERS = 10

/** Returns a new tracking code: `RN`, ten random Crockford base-32 characters, one check character. */
export const newCode = () => {
  const body = Array.from({ length: RANDOM_CHARACTERS }, () => CODE_CHARACTERS[randomInt(32)]).join('')
  return `RN${body}${checkCharacter(body)}`
}
