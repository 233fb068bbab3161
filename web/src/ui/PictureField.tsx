import { type ReactNode, useEffect, useId, useState } from 'react'
import { shrink } from '../lib/shrink.ts'
import f from './field.module.css'
import s from './PictureField.module.css'

type Props = {
  label: string
  name: string
  hint?: string
  error?: ReactNode
  /** What is said of a file that cannot be shown. */
  noPicture: string
  value?: Blob | null
  /** Gets the chosen picture, made smaller where the browser can. */
  onChange: (picture: File | null) => void
  /** What is shown until a picture is chosen. */
  current?: string | null
  /** A banner is wide, an avatar round. */
  wide?: boolean
}

/** Chooses a picture and shows it at once. */
export const PictureField = ({ label, name, hint, error, noPicture, value, onChange, current, wide = false }: Props) => {
  const id = useId()
  const [shown, setShown] = useState<string | null>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    setBroken(false)
    if (!value) return setShown(null)
    const address = URL.createObjectURL(value)
    setShown(address)
    return () => URL.revokeObjectURL(address)
  }, [value])
  const src = isBroken ? current : (shown ?? current)
  const fault = error || (isBroken && noPicture)
  return (
    <div className={f.field}>
      <label htmlFor={id}>{label}</label>
      <div className={s.row} data-wide={wide || undefined}>
        {src ? <img src={src} alt="" className={s.preview} onError={() => setBroken(src === shown)} /> : <span className={s.preview} aria-hidden="true" />}
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
            if (file) void shrink(file, wide ? 1600 : 1024).then(onChange)
            else onChange(null)
          }}
        />
      </div>
      <span id={`${id}-said`} className={fault ? f.error : f.hint}>
        {fault || hint}
      </span>
    </div>
  )
}
