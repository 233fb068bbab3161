import { useEffect, useEffectEvent, useRef } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { openDetector } from './detector.ts'
import s from './scan.module.css'

const EVERY_MS = 150
/** A code in view is read once; after this long out of view it is read again. */
const SAME_MS = 2500

export type CameraFault = 'scan.cameraRefused' | 'scan.cameraBroken'
type Props = { onCode: (text: string) => void; onFault: (fault: CameraFault) => void }

/** Camera preview; calls `onCode` once for each code that comes into view, and `onFault` if there is no picture. */
export const Camera = ({ onCode, onFault }: Props) => {
  const t = useT()
  const video = useRef<HTMLVideoElement>(null)
  const tell = useEffectEvent(onCode)
  const fail = useEffectEvent(onFault)

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
      if (!gone) fail(refused ? 'scan.cameraRefused' : 'scan.cameraBroken')
      stop()
    })
    return () => {
      gone = true
      clearTimeout(timer)
      stop()
    }
  }, [])

  return <video ref={video} className={s.video} muted playsInline aria-label={t('scan.camera')} />
}
