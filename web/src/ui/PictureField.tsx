import { pictureSizes } from '@ranar/contract/pictures'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { shrink } from '../lib/shrink.ts'
import f from './field.module.css'

import s from './PictureField.module.css'

type Props = {
  label: string
  name: string
  /** The button's text, in the page's language; the browser's own is in the device's. */
  choose: string
  hint?: string
  error?: ReactNode
  /** The error for a file that cannot be shown. */
  noPicture: string
  value?: Blob | null
  /** Receives the chosen file, then its shrunk version once that is ready. */
  onChange: (picture: File | null) => void
}

/** A file input for a person's picture, with a preview. */
export const PictureField = ({ label, name, choose, hint, error, noPicture, value, onChange }: Props) => {
  const id = useId()
  const [shown, setShown] = useState<string | null>(null)
  const [isBroken, setBroken] = useState(false)
  const latest = useRef<File>(undefined)
  useEffect(() => {
    setBroken(false)
    if (!value) return setShown(null)
    const address = URL.createObjectURL(value)
    setShown(address)
    return () => URL.revokeObjectURL(address)
  }, [value])
  const fault = error || (isBroken && noPicture)
  return (
    <div className={f.field}>
      <label htmlFor={id}>{label}</label>
      <div className={s.row}>
        {shown && !isBroken ? (
          <img src={shown} alt="" className={s.preview} onError={() => setBroken(true)} />
        ) : (
          <svg viewBox="0 0 24 24" className={s.preview} aria-hidden="true">
            <path d="M12 6.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6M5.5 19a6.5 4.5 0 0 1 13 0" />
          </svg>
        )}
        <span className={s.choose} data-invalid={fault ? true : undefined}>
          {choose}
          <input
            id={id}
            name={name}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/*"
            className={s.input}
            aria-invalid={fault ? true : undefined}
            aria-describedby={`${id}-said`}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              latest.current = file
              // First the original, for a form that is sent at once, then the shrunk one.
              onChange(file ?? null)
              if (file)
                void shrink(file, pictureSizes.avatar).then((small) => latest.current === file && onChange(small))
            }}
          />
        </span>
      </div>
      <span id={`${id}-said`} className={fault ? f.error : f.hint}>
        {fault || hint}
      </span>
    </div>
  )
}
