import type { Answer } from '@ranar/contract/endpoint'
import type { site } from '@ranar/contract/site'
import { Link } from '@tanstack/react-router'
import { useT } from '../../lib/i18n.tsx'
import { useNumber } from '../../lib/numbers.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Star } from '../../ui/icons.tsx'
import s from './home.module.css'

export const TopDeliveryMen = ({ data }: { data: Answer<typeof site.analytics> | undefined }) => {
  const t = useT()
  const number = useNumber()
  if (!data) return null
  return (
    <section className={s.inside} aria-labelledby="top">
      <h2 id="top">{t('site.topDeliveryMen')}</h2>
      {data.top_delivery_men.length === 0 && <p className={s.lead}>{t('site.noTopDeliveryMen')}</p>}
      <ul className={s.runners}>
        {data.top_delivery_men.map(({ _id, name, avatar, delivered, averageRating }) => (
          <li key={_id}>
            <Avatar src={avatar.secure_url} name={name} size={52} />
            <h3>{name}</h3>
            <p className="nums">
              {averageRating > 0 && (
                <span className={s.stars}>
                  <Star /> {number(averageRating)} ·{' '}
                </span>
              )}
              {t('site.deliveredCount', { count: number(delivered) })}
            </p>
            <Link to="/$userId" params={{ userId: _id }} aria-label={t('site.openProfile', { name })}>
              {t('site.open')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
