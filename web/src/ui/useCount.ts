import { useT } from '../lib/i18n.tsx'
import { useNumber } from '../lib/numbers.ts'

const NEAR = 0.8

/** What a counter says of a text as soon as that comes near its limit; null before. Nothing is cut off: forms refuse
 * what is too long. */
export const useCount = (used: number, most: number) => {
  const t = useT()
  const number = useNumber()
  return used < most * NEAR ? null : t('shell.counter', { used: number(used), most: number(most) })
}
