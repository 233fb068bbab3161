import { useEffect, useEffectEvent, useRef } from 'react'
import SignaturePad from 'signature_pad'
import { useT } from '../../lib/i18n.tsx'
import s from './door-sheet.module.css'
import { type Photo, photoOf } from './photo.ts'
import run from './run.module.css'

/** Encodes at once: `toBlob` waits until a phone is idle, and a quick tap on Delivered would find no signature. */
const pngOf = (drawn: HTMLCanvasElement) => {
  const bytes = atob(drawn.toDataURL('image/png').split(',')[1] ?? '')
  return new Blob([Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))], { type: 'image/png' })
}

type Props = { before: Photo | null; onChange: (signature: Photo | null) => void }

/** Signature pad, with what was signed before; `onChange` gets null when it is cleared. */
export const Signature = ({ before, onChange }: Props) => {
  const t = useT()
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(null)
  const strokes = useRef(0)
  // The picture is known a moment later: a signature that was cleared or continued meanwhile must not come back.
  const take = useEffectEvent((drawn: HTMLCanvasElement) => {
    const stroke = ++strokes.current
    const keep = (signature: Photo) => stroke === strokes.current && onChange(signature)
    void photoOf(pngOf(drawn), 'signature').then(keep)
  })
  const restore = useEffectEvent((made: SignaturePad) => {
    if (before) void made.fromDataURL(before.url).catch(() => onChange(null))
  })
  useEffect(() => {
    const drawn = canvas.current
    if (!drawn) return
    // Match the canvas to the screen's pixels, so that the line is under the finger.
    drawn.width = drawn.offsetWidth * devicePixelRatio
    drawn.height = drawn.offsetHeight * devicePixelRatio
    drawn.getContext('2d')?.scale(devicePixelRatio, devicePixelRatio)
    const made = new SignaturePad(drawn, { backgroundColor: '#fff', penColor: '#12183a' })
    pad.current = made
    restore(made)
    made.addEventListener('endStroke', () => take(drawn))
    return () => made.off()
  }, [])
  const clear = () => {
    strokes.current += 1
    pad.current?.clear()
    onChange(null)
  }
  return (
    <div className={s.photo}>
      <canvas ref={canvas} className={s.pad} role="img" aria-label={t('proofs.signHere')} />
      <button type="button" className={run.link} onClick={clear}>
        {t('proofs.signAgain')}
      </button>
    </div>
  )
}
