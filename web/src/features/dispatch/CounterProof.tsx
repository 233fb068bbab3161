import type { Details } from '@ranar/contract/journeys'
import { useState } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { PhotoTaker } from '../runs/PhotoTaker.tsx'
import type { Photo } from '../runs/photo.ts'
import { Signature } from '../runs/Signature.tsx'
import s from './dispatch.module.css'

type Props = { details: Details; proof: Photo | null; onChange: (proof: Photo | null) => void }
/** What is taken at the counter, and the proof of the delivery there: a signature or a photo. */
export const CounterProof = ({ details: { due, custody }, proof, onChange }: Props) => {
  const t = useT()
  const { taka } = useFormats()
  const [kind, setKind] = useState<'signature' | 'photo'>('signature')
  return (
    <>
      {/* The books expect the money of a parcel from a courier who has it. */}
      {due > 0 && custody !== 'courier' && <p>{t('desk.counterDue', { amount: taka(due) })}</p>}
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
    </>
  )
}
