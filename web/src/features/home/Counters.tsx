import { useQuery } from '@tanstack/react-query'
import { useT } from '../../lib/i18n.tsx'
import { useNumber } from '../../lib/numbers.ts'
import { ErrorState } from '../../ui/State.tsx'
import s from './home.module.css'
import { analytics } from './reads.ts'

const FRESH_MS = 60_000

export const Counters = () => {
  const t = useT()
  const number = useNumber()
  const { data, error, refetch } = useQuery({ ...analytics, refetchInterval: FRESH_MS })
  if (!data && error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  const counts = [
    { name: t('site.booked'), value: data?.count.parcelBooked },
    { name: t('site.delivered'), value: data?.count.parcelDelivered },
    { name: t('site.users'), value: data?.count.users },
  ]
  return (
    <section className={s.inside} aria-label={t('site.counters')}>
      <dl className={s.counters}>
        {counts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="nums">{value === undefined ? '…' : number(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
