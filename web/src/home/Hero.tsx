import { useRouter } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useT } from '../lib/i18n.tsx'
import { stringifySearch } from '../lib/search.ts'
import s from './home.module.css'
import { LaterTrail } from './parts.ts'

/** The night: one promise, one box to follow a parcel by its code. */
export const Hero = () => {
  const t = useT()
  const router = useRouter()
  const track = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const parcel_id = String(new FormData(event.currentTarget).get('parcel_id') ?? '').trim()
    if (parcel_id) router.history.push(`/parcel-status${stringifySearch({ parcel_id })}`)
    else event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <section className={s.hero}>
      <div className={s.heroText}>
        <h1>{t('site.headline')}</h1>
        <p>{t('site.lead')}</p>
        <search>
          <form className={s.track} action="/parcel-status" onSubmit={track}>
            <input
              name="parcel_id"
              aria-label={t('site.parcelId')}
              placeholder={t('site.parcelIdExample')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={60}
            />
            <button type="submit">{t('site.track')}</button>
          </form>
        </search>
      </div>
      <LaterTrail />
    </section>
  )
}
