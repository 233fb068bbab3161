import type { Answer } from '@ranar/contract/endpoint'
import type { Problem } from '@ranar/contract/problem'
import type { site } from '@ranar/contract/site'
import type { UseQueryResult } from '@tanstack/react-query'
import { useT } from '../../lib/i18n.tsx'
import { ErrorState } from '../../ui/State.tsx'
import s from './home.module.css'

type Query = UseQueryResult<Answer<typeof site.features>, Problem>

export const Features = ({ query: { data, error, refetch } }: { query: Query }) => {
  const t = useT()
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
