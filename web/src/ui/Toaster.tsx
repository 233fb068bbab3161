import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { coversControl } from '../lib/covers-control.ts'
import { useT } from '../lib/i18n.tsx'
import { dismiss, sayWhatIsLeft, toasts } from '../lib/toasts.ts'
import { Check, Close, Warning } from './signs.tsx'
import s from './Toaster.module.css'

/** The app's only toaster. */
export const Toaster = () => {
  const t = useT()
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get, toasts.get)
  useEffect(() => {
    sayWhatIsLeft()
    addEventListener('pageshow', sayWhatIsLeft)
    return () => removeEventListener('pageshow', sayWhatIsLeft)
  }, [])
  const corner = useRef<HTMLDivElement>(null)
  const newest = shown.at(-1)?.id
  useLayoutEffect(() => {
    if (newest && corner.current) return keepFree(corner.current)
  }, [newest])
  return (
    <div ref={corner} className={s.corner}>
      {shown.map(({ id, kind, message }) => (
        <div key={id} className={`${s.toast} ${s[kind]}`}>
          {kind === 'error' ? <Warning /> : <Check />}
          <p role={kind === 'error' ? 'alert' : 'status'}>{message}</p>
          <button type="button" aria-label={t('shell.dismiss')} onClick={() => dismiss(id)}>
            <Close />
          </button>
        </div>
      ))}
    </div>
  )
}

const places = ['end', 'middle', 'top']
/** Puts the toasts where they cover nothing to press; without such a place, in their corner. */
const standFree = (box: HTMLElement) => {
  const free = places.find((place) => {
    box.dataset.place = place
    return !coversControl(box)
  })
  if (!free) delete box.dataset.place
}

/** Moves the toasts when what they announce changes the page, or a scroll ends, and they would cover something. */
const keepFree = (box: HTMLElement) => {
  let waiting = 0
  const look = () => {
    waiting = 0
    if (!box.matches(':hover, :focus-within') && coversControl(box)) standFree(box)
  }
  const lookSoon = () => {
    waiting ||= requestAnimationFrame(look)
  }
  standFree(box)
  const changes = new MutationObserver(lookSoon)
  changes.observe(document.body, { childList: true, subtree: true })
  addEventListener('scrollend', lookSoon)
  return () => {
    cancelAnimationFrame(waiting)
    changes.disconnect()
    removeEventListener('scrollend', lookSoon)
  }
}
