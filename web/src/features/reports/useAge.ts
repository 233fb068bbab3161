import type { Figure } from '@ranar/contract/reports'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'

/** Returns a function that says an age of a figure's parcels, as in `4 to 7 days`; without an upper age `and more`. */
export const useAge = () => {
  const t = useT()
  const { number } = useFormats()
  return ({ from_age: from = '0', to_age: to }: { from_age?: string; to_age?: string }, figure: Figure) => {
    const isHours = figure === 'untouched'
    const words = { from: number(Number(from)), to: number(Number(to)) }
    if (to === undefined) return t(isHours ? 'reports.ageHoursMore' : 'reports.ageDaysMore', words)
    if (!isHours && to === from) return t('reports.ageDay', words)
    return t(isHours ? 'reports.ageHours' : 'reports.ageDays', words)
  }
}
