import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import type { LocalStop } from './local-run.ts'
import s from './run.module.css'
import { StopRow } from './StopRow.tsx'

type Props = { stops: LocalStop[]; placeOf: (stop: LocalStop) => number; onRetry: (stop: LocalStop) => void }

/** The finished stops, folded below the open ones. */
export const FinishedStops = ({ stops, placeOf, onRetry }: Props) => {
  const t = useT()
  const { number } = useFormats()
  if (stops.length === 0) return null
  return (
    <details className={s.finished}>
      <summary>{t('run.finished', { n: number(stops.length) })}</summary>
      <ol className={s.rows}>
        {stops.map((stop) => (
          <StopRow key={stop.parcel._id} stop={stop} number={placeOf(stop)} onRetry={() => onRetry(stop)} />
        ))}
      </ol>
    </details>
  )
}
