import { useNavigate } from '@tanstack/react-router'
import { useT } from '../../lib/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import s from './tracking.module.css'
import { useTrackForm } from './useTrackForm.ts'

/** Form for a tracking code; also works without JavaScript. */
export const TrackForm = () => {
  const t = useT()
  const navigate = useNavigate()
  const { input, fault, onSubmit, onChange } = useTrackForm(
    (parcel_id) => void navigate({ to: '/parcel-status', search: { parcel_id } }),
  )
  return (
    <search>
      <form className={s.form} action="/parcel-status" onSubmit={onSubmit}>
        <Field label={t('tracking.code')} error={fault}>
          <input
            ref={input}
            name="parcel_id"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="RN7K3M9QX2TAV"
            onChange={onChange}
          />
        </Field>
        <Button type="submit">{t('tracking.track')}</Button>
      </form>
    </search>
  )
}
