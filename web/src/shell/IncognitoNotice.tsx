import { detectIncognito } from 'detectincognitojs'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../lib/i18n.tsx'
import s from './IncognitoNotice.module.css'
import { useFreeCorner } from './useFreeCorner.ts'

const CLOSED = 'ranar-incognito-closed'
const wasClosed = () => {
  try {
    return localStorage.getItem(CLOSED) !== null
  } catch {
    return false
  }
}

/** Tells people in a private window, once, what fails there: in a corner while that covers no control, else below. */
export const IncognitoNotice = () => {
  const t = useT()
  const [shown, setShown] = useState(false)
  const { frame, isFree } = useFreeCorner(shown)
  const before = useRef<HTMLElement>(null)
  useEffect(() => {
    let here = true
    const detect = () => {
      if (here && !wasClosed())
        void detectIncognito().then(
          ({ isPrivate }) => here && setShown(isPrivate),
          () => {},
        )
    }
    // Detection measures the storage for a second: a page that is still loading would distort it and slow down.
    if ('requestIdleCallback' in window) requestIdleCallback(detect, { timeout: 3000 })
    else setTimeout(detect, 500)
    return () => {
      here = false
    }
  }, [])
  if (!shown) return null
  const close = () => {
    setShown(false)
    const back = before.current ?? document.getElementById('main')
    back?.focus({ preventScroll: true })
    try {
      localStorage.setItem(CLOSED, '1')
    } catch {
      // Without localStorage the notice appears again.
    }
  }
  return (
    <div
      ref={frame}
      role="dialog"
      aria-labelledby="incognito"
      aria-describedby="incognito-text"
      onFocus={({ relatedTarget }) => {
        before.current ??= relatedTarget as HTMLElement | null
      }}
      className={`${s.notice} ${isFree ? s.corner : ''}`}
    >
      <p>
        <strong id="incognito">{t('shell.incognitoTitle')}</strong>
        <span id="incognito-text">{t('shell.incognitoText')}</span>
      </p>
      <button type="button" onClick={close}>
        {t('shell.close')}
      </button>
    </div>
  )
}
