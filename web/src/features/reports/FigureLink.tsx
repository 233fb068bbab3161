import type { Figure } from '@ranar/contract/reports'
import { Link } from '@tanstack/react-router'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { figureText } from './words.ts'

type Props = {
  n: number
  figure: Figure
  of?: { reason?: string; delivery_men_id?: string; from?: string; to?: string }
}

/** A figure that opens its parcels; a zero opens nothing. */
export const FigureLink = ({ n, figure, of = {} }: Props) => {
  const t = useT()
  const { number } = useFormats()
  if (n === 0) return <>{number(0)}</>
  return (
    <Link
      to="/dashboard/admin/report-parcels"
      search={{ figure, ...of }}
      aria-label={`${number(n)}: ${t(figureText(figure))}`}
    >
      {number(n)}
    </Link>
  )
}
