import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { Stars } from '../../ui/Stars.tsx'
import s from './people.module.css'

/** An average rating as stars and as a number; a text if there are no ratings. */
export const RatingCell = ({ rating }: { rating: number }) => {
  const t = useT()
  const { number } = useFormats()
  if (rating <= 0) return <span className={s.muted}>{t('admin.noRating')}</span>
  return (
    <span className={s.rating}>
      <Stars rating={rating} label={t('admin.ratingOf', { rating: number(rating) })} />
      <span aria-hidden="true">{number(rating)}</span>
    </span>
  )
}
