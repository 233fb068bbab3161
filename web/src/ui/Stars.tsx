import { Star } from './icons.tsx'
import s from './Stars.module.css'

const row = [1, 2, 3, 4, 5].map((at) => <Star key={at} />)

/** Five stars, filled in proportion to the rating (0 to 5); `label` is the accessible name. */
export const Stars = ({ rating, label }: { rating: number; label: string }) => (
  <span className={s.stars} role="img" aria-label={label}>
    <span>{row}</span>
    <span className={s.lit} style={{ width: `${(Math.min(Math.max(rating, 0), 5) / 5) * 100}%` }}>
      {row}
    </span>
  </span>
)
