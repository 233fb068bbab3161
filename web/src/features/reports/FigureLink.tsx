import type { Figure } from '@ranar/contract/reports'
import { Link } from '@tanstack/react-router'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { figureText } from './words.ts'

/** Ages that a figure counts, in days, of untouched parcels in hours. */
type Ages = { from_age?: string; to_age?: string }
type Props = {
  n: number
  /** `n` is whole taka instead of parcels. */
  isTaka?: boolean
  figure: Figure
  of?: { reason?: string; delivery_men_id?: string; from?: string; to?: string } & Ages
}

/** A figure that links to its parcels; a zero is plain text. */
export const FigureLink = ({ n, isTaka = false, figure, of = {} }: Props) => {
  const t = useT()
  const { number, taka } = useFormats()
  const said = isTaka ? taka(n) : number(n)
  if (n === 0) return <>{said}</>
  return (
    <Link
      to="/dashboard/admin/report-parcels"
      search={{ figure, ...of }}
      aria-label={`${said}: ${t(figureText(figure))}`}
    >
      {said}
    </Link>
  )
}
