import { useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { PhotoTaker } from '../runs/PhotoTaker.tsx'
import type { Photo } from '../runs/photo.ts'
import { Signature } from '../runs/Signature.tsx'
import s from './dispatch.module.css'

/** The proof of a delivery at the counter: a signature or a photo. */
export const CounterProof = ({ proof, onChange }: { proof: Photo | null; onChange: (proof: Photo | null) => void }) => {
  const t = useT()
  const [kind, setKind] = useState<'signature' | 'photo'>('signature')
  return (
    <fieldset className={s.proof}>
      <legend>{t('desk.counterProof')}</legend>
      {(['signature', 'photo'] as const).map((one) => (
        <label key={one}>
          <input
            type="radio"
            name="proof"
            checked={kind === one}
            onChange={() => {
              setKind(one)
              onChange(null)
            }}
          />
          {t(one === 'signature' ? 'desk.counterSigned' : 'desk.counterPhoto')}
        </label>
      ))}
      {kind === 'signature' ? (
        <Signature before={proof} onChange={onChange} />
      ) : (
        <PhotoTaker photos={proof ? [proof] : []} onChange={([photo]) => onChange(photo ?? null)} />
      )}
    </fieldset>
  )
}
