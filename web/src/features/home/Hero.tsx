import { useRouter } from '@tanstack/react-router'
import { useT } from '../../lib/i18n.tsx'
import { stringifySearch } from '../../lib/search.ts'
import { useTrackForm } from '../tracking/useTrackForm.ts'
import s from './home.module.css'
import { Trail } from './Trail.tsx'

/** Top of the home page: the headline and a box for a tracking code. */
export const Hero = () => {
  const t = useT()
  const router = useRouter()
  const { input, fault, onSubmit, onChange } = useTrackForm((parcel_id) =>
    router.history.push(`/parcel-status${stringifySearch({ parcel_id })}`),
  )
  return (
    <section className={s.hero}>
      <div className={s.heroText}>
        <h1>{t('site.headline')}</h1>
        <p>{t('site.lead')}</p>
        <search>
          <form className={s.track} action="/parcel-status" onSubmit={onSubmit}>
            <input
              ref={input}
              name="parcel_id"
              aria-label={t('site.parcelId')}
              placeholder={t('site.parcelIdExample')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              aria-invalid={fault ? true : undefined}
              aria-describedby={fault ? 'track-fault' : undefined}
              onChange={onChange}
            />
            <button type="submit">{t('site.track')}</button>
          </form>
          {fault && (
            <p id="track-fault" className={s.fault}>
              {fault}
            </p>
          )}
        </search>
      </div>
      <Trail />
    </section>
  )
}
