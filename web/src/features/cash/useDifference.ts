import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'

/** Returns the text about a hand-over of another amount than expected, both in taka. */
export const useDifference = () => {
  const t = useT()
  const { taka } = useFormats()
  return (counted: number, expected: number) =>
    t(counted < expected ? 'cash.handOverLess' : 'cash.handOverMore', {
      expected: taka(expected),
      amount: taka(Math.abs(counted - expected)),
    })
}
