import { pictureSizes } from '@ranar/contract/pictures'
import { useId, useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { shrink } from '../../lib/shrink.ts'
import s from './door-sheet.module.css'
import { type Photo, photoOf } from './photo.ts'

/** Takes one photo with the phone's camera, shows it and allows a retake. */
export const PhotoTaker = ({ photos, onChange }: { photos: Photo[]; onChange: (photos: Photo[]) => void }) => {
  const t = useT()
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [isFaulty, setFaulty] = useState(false)
  const [photo] = photos
  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    const small = await shrink(file, pictureSizes.proof)
    const isRead = await isPicture(small)
    setFaulty(!isRead)
    setBusy(false)
    // The server would refuse it long after the courier has left the door.
    if (!isRead) return
    const taken = await photoOf(small, 'photo')
    if (photo) URL.revokeObjectURL(photo.url)
    onChange([taken])
  }
  return (
    <div data-at="photo" className={s.photo} aria-busy={busy || undefined}>
      {photo && <img src={photo.url} alt={t('proofs.photoTaken')} />}
      <label htmlFor={id} className={s.shoot}>
        {t(photo ? 'proofs.retake' : 'proofs.photo')}
      </label>
      <input
        id={id}
        type="file"
        accept="image/*"
        capture="environment"
        aria-describedby={isFaulty ? `${id}fault` : undefined}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0])
          // The same file chosen again is a change, too.
          currentTarget.value = ''
        }}
      />
      {isFaulty && (
        <p id={`${id}fault`} role="alert">
          {t('proofs.unreadable')}
        </p>
      )}
    </div>
  )
}

/** Whether the browser can read the file, and the server takes its type. */
const isPicture = async (file: File) => {
  if (!/^image\/(jpeg|png|webp)$/.test(file.type)) return false
  const picture = await createImageBitmap(file).catch(() => null)
  picture?.close()
  return picture !== null
}
