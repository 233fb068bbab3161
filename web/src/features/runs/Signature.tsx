import { useEffect, useEffectEvent, useRef } from 'react'
import SignaturePad from 'signature_pad'
import { useT } from '../../lib/i18n.tsx'
import { type Photo, photoOf } from './photo.ts'
import s from './run.module.css'

/** Signature pad; `onChange` gets null when it is cleared. */
export const Signature = ({ onChange }: { onChange: (signature: Photo | null) => void }) => {
  const t = useT()
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(null)
  const take = useEffectEvent((drawn: HTMLCanvasElement) =>
    drawn.toBlob((blob) => blob && void photoOf(blob, 'signature').then(onChange), 'image/png'),
  )
  useEffect(() => {
    const drawn = canvas.current
    if (!drawn) return
    // Match the canvas to the screen's pixels, so that the line is under the finger.
    drawn.width = drawn.offsetWidth * devicePixelRatio
    drawn.height = drawn.offsetHeight * devicePixelRatio
    drawn.getContext('2d')?.scale(devicePixelRatio, devicePixelRatio)
    const made = new SignaturePad(drawn, { backgroundColor: '#fff', penColor: '#12183a' })
    pad.current = made
    made.addEventListener('endStroke', () => take(drawn))
    return () => made.off()
  }, [])
  const clear = () => {
    pad.current?.clear()
    onChange(null)
  }
  return (
    <div className={s.photo}>
      <canvas ref={canvas} className={s.pad} role="img" aria-label={t('proofs.signHere')} />
      <button type="button" className={s.link} onClick={clear}>
        {t('proofs.signAgain')}
      </button>
    </div>
  )
}
