import { asciiDigits, localDigits } from '@ranar/contract/digits'
import type { Locale } from '@ranar/contract/messages/index'
import { useId, useState } from 'react'
import { useI18n } from '../../lib/i18n.tsx'
import styles from './fields.module.css'
import type { Point } from './places.ts'

export type PointErrors = { latitude?: string | undefined; longitude?: string | undefined }
type Draft = Record<keyof Point, string>

const most = { latitude: 90, longitude: 180 } as const
const axes = ['latitude', 'longitude'] as const
const isDegrees = (text: string, axis: keyof Point) =>
  /^[-+]?\d{1,3}(\.\d+)?$/.test(text) && Math.abs(Number(text)) <= most[axis]
const clean = (text: string) => asciiDigits(text).replace('−', '-').trim()
// Six decimals are ten centimetres; a stored value may have more.
const written = (degrees: number, locale: Locale) => localDigits(locale, String(Number(degrees.toFixed(6))))
const draftOf = (value: Point | null, locale: Locale): Draft => ({
  latitude: value ? written(value.latitude, locale) : '',
  longitude: value ? written(value.longitude, locale) : '',
})
const pointOf = (draft: Draft): Point | null => {
  const [latitude, longitude] = axes.map((axis) => clean(draft[axis]))
  return latitude && longitude && isDegrees(latitude, 'latitude') && isDegrees(longitude, 'longitude')
    ? { latitude: Number(latitude), longitude: Number(longitude) }
    : null
}
const same = (a: Point | null, b: Point | null) => a?.latitude === b?.latitude && a?.longitude === b?.longitude

type Props = {
  value: Point | null
  onChange?: (value: Point | null) => void
  errors?: PointErrors | undefined
  disabled?: boolean | undefined
  readOnly?: boolean
}

/** Two fields for latitude and longitude in degrees, in any digits; a pasted pair fills both. */
export const Coordinates = ({ value, onChange, errors, disabled, readOnly }: Props) => {
  const { t, locale } = useI18n()
  const id = useId()
  const [typed, setTyped] = useState(() => draftOf(value, locale))
  const draft = same(pointOf(typed), value) ? typed : draftOf(value, locale)

  const write = (axis: keyof Point, text: string) => {
    const pair = /^\(?([^\s,;()]+)[\s,;]+([^\s,;()]+)\)?$/.exec(text.trim())
    const next = pair ? { latitude: pair[1] ?? '', longitude: pair[2] ?? '' } : { ...draft, [axis]: text }
    setTyped(next)
    onChange?.(pointOf(next))
  }
  // With one half missing, both fields have an error: show it only at the empty one.
  const errorOf = (axis: keyof Point) => {
    const text = clean(draft[axis])
    if (!text || pointOf(draft)) return errors?.[axis]
    return isDegrees(text, axis) ? undefined : t(`parcels.${axis}Outside`)
  }

  return (
    <div className={styles.coordinates}>
      {axes.map((axis) => (
        <div key={axis}>
          <label htmlFor={`${id}-${axis}`}>{t(`map.${axis}`)}</label>
          <input
            id={`${id}-${axis}`}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={draft[axis]}
            disabled={disabled}
            readOnly={readOnly}
            aria-invalid={Boolean(errorOf(axis))}
            aria-describedby={errorOf(axis) ? `${id}-${axis}-error` : undefined}
            onChange={(event) => write(axis, event.target.value)}
          />
          {errorOf(axis) && (
            <p id={`${id}-${axis}-error`} className={styles.error}>
              {errorOf(axis)}
            </p>
          )}
        </div>
      ))}
    </div>
  )
}
