import { useQuery } from '@tanstack/react-query'
import { useT } from '../../lib/i18n.tsx'
import { ErrorState } from '../../ui/State.tsx'
import s from './home.module.css'
import { features } from './reads.ts'

export const Features = () => {
  const t = useT()
  const { data, error, refetch } = useQuery(features)
  return (
    <section className={s.inside} aria-labelledby="features">
      <h2 id="features">{t('site.features')}</h2>
      {!data && error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      <ol className={s.features}>
        {data?.features.map(({ _id, img, title, description }) => (
          <li key={_id}>
            <img src={img} alt="" width={320} height={200} loading="lazy" decoding="async" />
            <div>
              <h3>{title}</h3>
              <p>{description}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
