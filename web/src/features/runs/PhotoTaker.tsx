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
  const [photo] = photos
  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    const taken = await photoOf(await shrink(file, pictureSizes.proof), 'photo')
    if (photo) URL.revokeObjectURL(photo.url)
    setBusy(false)
    onChange([taken])
  }
  return (
    <div className={s.photo} aria-busy={busy || undefined}>
      {photo && <img src={photo.url} alt={t('proofs.photoTaken')} />}
      <label htmlFor={id} className={s.shoot}>
        {t(photo ? 'proofs.retake' : 'proofs.photo')}
      </label>
      <input
        id={id}
        type="file"
        accept="image/*"
        capture="environment"
        onChange={(event) => void take(event.target.files?.[0])}
      />
    </div>
  )
}
