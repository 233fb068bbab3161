import { useLayoutEffect, useSyncExternalStore } from 'react'
import { countCovered } from '../lib/covers-control.ts'
import { toasts } from '../lib/toasts.ts'
import corner from './Toaster.module.css'

/** Keeps the toasts where they cover nothing to press, or as little as possible. */
export const useFreeToasts = () => {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get, toasts.get)
  const newest = shown.at(-1)?.id
  useLayoutEffect(() => {
    const box = document.querySelector<HTMLElement>(`.${corner.corner}`)
    if (newest && box) return keepFree(box)
  }, [newest])
}

const places = ['end', 'middle', 'top']
/** Puts the toasts where they cover the fewest controls, in their corner if that is as good. */
const standFree = (box: HTMLElement) => {
  const covered = places.map((place) => {
    box.dataset.place = place
    return countCovered(box)
  })
  box.dataset.place = places[covered.indexOf(Math.min(...covered))]
}

const moves = ['scrollend', 'transitionend']
const releases = ['pointerup', 'pointercancel']
/** Moves the toasts when the page changes, a dialog has slid in or a scroll ends, and they would cover something. */
const keepFree = (box: HTMLElement) => {
  let waiting = 0
  // Moved under a pressed pointer, a toast would take the click of the button below.
  let isPressed = false
  const look = () => {
    waiting = 0
    if (!isPressed && !box.matches(':hover, :focus-within') && countCovered(box) > 0) standFree(box)
  }
  const lookSoon = () => {
    waiting ||= requestAnimationFrame(look)
  }
  const press = () => {
    isPressed = true
  }
  const release = () => {
    isPressed = false
    lookSoon()
  }
  standFree(box)
  const changes = new MutationObserver(lookSoon)
  changes.observe(document.body, { childList: true, subtree: true })
  for (const name of moves) addEventListener(name, lookSoon)
  addEventListener('pointerdown', press, true)
  for (const name of releases) addEventListener(name, release, true)
  return () => {
    cancelAnimationFrame(waiting)
    changes.disconnect()
    for (const name of moves) removeEventListener(name, lookSoon)
    removeEventListener('pointerdown', press, true)
    for (const name of releases) removeEventListener(name, release, true)
  }
}
