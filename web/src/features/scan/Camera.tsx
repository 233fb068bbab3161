import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { openDetector } from './detector.ts'
import s from './scan.module.css'

const EVERY_MS = 150
/** A code in view is read once; after this long out of view it is read again. */
const SAME_MS = 2500

/** Camera preview; calls `onCode` once for each code that comes into view. */
export const Camera = ({ onCode }: { onCode: (text: string) => void }) => {
  const t = useT()
  const video = useRef<HTMLVideoElement>(null)
  const [fault, setFault] = useState<'scan.cameraRefused' | 'scan.cameraBroken' | null>(null)
  const tell = useEffectEvent(onCode)

  useEffect(() => {
    const seen = new Map<string, number>()
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const start = async () => {
      const [detector, opened] = await Promise.all([
        openDetector(),
        navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
      ])
      stream = opened
      const shown = video.current
      if (gone || !shown) return stop()
      shown.srcObject = opened
      await shown.play()
      const look = async () => {
        const found = shown.readyState >= shown.HAVE_CURRENT_DATA ? await detector.detect(shown).catch(() => []) : []
        if (gone) return
        for (const { rawValue } of found) {
          if ((seen.get(rawValue) ?? 0) < performance.now() - SAME_MS) tell(rawValue)
          seen.set(rawValue, performance.now())
        }
        timer = setTimeout(() => void look(), EVERY_MS)
      }
      await look()
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    start().catch((error: unknown) => {
      const refused = error instanceof DOMException && error.name === 'NotAllowedError'
      if (!gone) setFault(refused ? 'scan.cameraRefused' : 'scan.cameraBroken')
      stop()
    })
    return () => {
      gone = true
      clearTimeout(timer)
      stop()
    }
  }, [])

  return fault ? (
    <p role="alert">{t(fault)}</p>
  ) : (
    <video ref={video} className={s.video} muted playsInline aria-label={t('scan.camera')} />
  )
}
