import { useLayoutEffect, useSyncExternalStore } from 'react'
import { coversControl } from '../../lib/covers-control.ts'
import { toasts } from '../../lib/toasts.ts'
import corner from '../../ui/Toaster.module.css'

/** Keeps the toasts where they cover nothing to press, if there is such a place. */
export const useFreeToasts = () => {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get, toasts.get)
  const newest = shown.at(-1)?.id
  useLayoutEffect(() => {
    const box = document.querySelector<HTMLElement>(`.${corner.corner}`)
    if (newest && box) return keepFree(box)
  }, [newest])
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
