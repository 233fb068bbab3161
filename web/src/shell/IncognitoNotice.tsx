import { detectIncognito } from 'detectincognitojs'
import { useEffect, useState } from 'react'
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

/** Tells people in a private window, once, what will not work there: in a corner as long as no control is below it,
 * then at the end of the page. */
export const IncognitoNotice = () => {
  const t = useT()
  const [shown, setShown] = useState(false)
  const { frame, isFree } = useFreeCorner(shown)
  useEffect(() => {
    let here = true
    const detect = () => {
      if (here && !wasClosed())
        void detectIncognito().then(
          ({ isPrivate }) => here && setShown(isPrivate),
          () => {},
        )
    }
    // It measures the storage for a second: a page that still loads would blur that, and be slowed by it.
    if ('requestIdleCallback' in window) requestIdleCallback(detect, { timeout: 3000 })
    else setTimeout(detect, 500)
    return () => {
      here = false
    }
  }, [])
  if (!shown) return null
  const close = () => {
    setShown(false)
    try {
      localStorage.setItem(CLOSED, '1')
    } catch {
      // It will be said again.
    }
  }
  return (
    <div
      ref={frame}
      role="dialog"
      aria-labelledby="incognito"
      aria-describedby="incognito-text"
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
