import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useT } from '../lib/i18n.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import s from './tracking.module.css'

/** Asks for a tracking code; works without scripts too. */
export const TrackForm = () => {
  const t = useT()
  const navigate = useNavigate()
  const track = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const parcel_id = String(new FormData(event.currentTarget).get('parcel_id') ?? '').trim()
    if (parcel_id) void navigate({ to: '/parcel-status', search: { parcel_id } })
    else event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <search>
      <form className={s.form} action="/parcel-status" onSubmit={track}>
        <Field label={t('tracking.code')}>
          <input name="parcel_id" autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={60} placeholder="RN7K3M9QX2TAV" />
        </Field>
        <Button type="submit">{t('tracking.track')}</Button>
      </form>
    </search>
  )
}
