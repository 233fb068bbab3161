import { useT } from '../lib/i18n.tsx'
import { useNumber } from '../lib/numbers.ts'

const NEAR = 0.8

/** The characters of a text as the contract counts them; joined letters of Bangla may be two. */
export const lengthOf = (text: unknown) =>
  String(text ?? '')
    .trim()
    .normalize('NFC').length

/** What a counter says of a text as soon as that comes near its limit; null before. Nothing is cut off: forms refuse
 * what is too long. */
export const useCount = (used: number, most: number) => {
  const t = useT()
  const number = useNumber()
  return used < most * NEAR ? null : t('shell.counter', { used: number(used), most: number(most) })
}
