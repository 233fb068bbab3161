import { useT } from '../lib/i18n.tsx'
import { useNumber } from '../lib/numbers.ts'

const NEAR = 0.8

/** Returns a text's length as the contract counts it; a Bangla conjunct counts as several characters. */
export const lengthOf = (text: unknown) =>
  String(text ?? '')
    .trim()
    .normalize('NFC').length

/** Returns the counter's text from 80 % of the limit, null before. Forms refuse longer text; none is cut off. */
export const useCount = (used: number, most: number) => {
  const t = useT()
  const number = useNumber()
  return used < most * NEAR ? null : t('shell.counter', { used: number(used), most: number(most) })
}
