import { pictureSizes } from '@ranar/contract/pictures'
import { IconCamera } from '@tabler/icons-react'
import { type DragEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { shrink } from '../../lib/shrink.ts'
import { NightTrail } from './NightTrail.tsx'
import s from './pictures.module.css'

type Props = {
  /** Accessible name of the field; `choose` is the text of its button. */
  label: string
  choose: string
  name: 'avatar' | 'banner'
  current: string | null
  value: File | undefined
  error: string | undefined
  describedBy: string
  onChange: (picture: File | undefined) => void
  /** Called if the chosen file cannot be displayed. */
  onFault: () => void
}

/** Picture field with drag and drop and a preview; turns a picture upright and shrinks it before upload. */
export const PictureDrop = ({ label, choose, name, current, value, error, describedBy, onChange, onFault }: Props) => {
  const t = useT()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef<File>(undefined)
  const [over, setOver] = useState(false)
  const [busy, setBusy] = useState(false)
  const preview = usePreview(value)
  // Saved or removed: ignore a smaller version that is still being made.
  useEffect(() => {
    if (!value) latest.current = undefined
  }, [value])
  const take = async (file: File | undefined) => {
    if (!file) return
    latest.current = file
    // The original at once, in case the form is saved before the smaller version is ready.
    onChange(file)
    setBusy(true)
    const small = await shrink(file, pictureSizes[name])
    if (latest.current !== file) return
    onChange(small)
    setBusy(false)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const forget = () => {
    latest.current = undefined
    setBusy(false)
    if (input.current) input.current.value = ''
    onChange(undefined)
  }
  const broken = () => {
    if (!preview) return
    forget()
    onFault()
  }
  const src = preview ?? current
  return (
    <div className={s[name]}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the field inside is accessible */}
      <div
        className={s.place}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {src ? <img src={src} alt="" data-preview={preview ? '' : undefined} onError={broken} /> : <NightTrail />}
        <label htmlFor={id} className={s.choose}>
          <IconCamera size={20} aria-hidden />
          <span>{over ? t('profile.dropHere') : busy ? t('profile.preparing') : choose}</span>
        </label>
        <input
          ref={input}
          id={id}
          name={name}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/*"
          className={s.input}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : describedBy}
          onChange={({ target }) => void take(target.files?.[0])}
        />
      </div>
      {error && (
        <p id={`${id}-error`} className={s.error}>
          {error}
        </p>
      )}
      {(value || error) && (
        <button type="button" className={s.forget} onClick={forget}>
          {t('profile.undoPicture')}
        </button>
      )}
    </div>
  )
}

/** Object URL for previewing a file; revoked once the next one is shown. */
const usePreview = (file: File | undefined) => {
  const address = useMemo(() => (file ? URL.createObjectURL(file) : null), [file])
  useEffect(() => {
    if (address) return () => URL.revokeObjectURL(address)
  }, [address])
  return address
}
