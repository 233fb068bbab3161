import { useId } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { Star } from '../../ui/icons.tsx'
import s from './reviews.module.css'

const all = [1, 2, 3, 4, 5] as const

/** One to five stars, chosen by tap or arrow keys. */
export const StarsField = ({
  value,
  onChange,
  error,
}: {
  value: number | undefined
  onChange: (stars: number) => void
  error: string | undefined
}) => {
  const t = useT()
  const { number } = useFormats()
  const id = useId()
  const words = (count: number) => t('consumer.stars', { count: number(count) })
  return (
    <fieldset className={s.stars} aria-describedby={`${id}-said`}>
      <legend>{t('consumer.rating')}</legend>
      <div>
        {all.map((count) => (
          <label key={count} data-lit={count <= (value ?? 0) || undefined}>
            <input
              type="radio"
              name={id}
              value={count}
              checked={count === value}
              aria-label={words(count)}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(count)}
            />
            <Star width={36} height={36} />
          </label>
        ))}
      </div>
      <p id={`${id}-said`} className={error ? s.error : s.by} aria-live="polite">
        {error ?? (value ? words(value) : t('consumer.tapStars'))}
      </p>
    </fieldset>
  )
}
