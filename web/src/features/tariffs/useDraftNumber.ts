import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'

/** Returns a number of a draft as text; what is invalid, and therefore NaN, is not available. */
export const useDraftNumber = () => {
  const t = useT()
  const { number } = useFormats()
  return (value: number) => (Number.isNaN(value) ? t('shell.none') : number(value))
}
