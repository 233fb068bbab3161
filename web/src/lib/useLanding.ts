import { useLayoutEffect } from 'react'

const DIALOG = 'dialog, [role="dialog"]'
const OPEN_DIALOG = 'dialog[open], [aria-modal="true"]'
/** A busy button is disabled only for a moment. */
const LOCKED = ':disabled:not([aria-busy="true"])'

/** Focuses the part of the screen that is marked with `data-landing`. */
export const land = () => document.querySelector<HTMLElement>('main [data-landing]')?.focus()

/** When the control that had the focus disappears or is disabled, focuses what is marked with `data-landing`. */
export const useLanding = () =>
  useLayoutEffect(() => {
    let last: Element | null = null
    let frame = 0
    const onFocus = ({ target }: FocusEvent) => {
      // After a sheet or a question its opener counts.
      if (target instanceof Element && !target.closest(DIALOG)) last = target
    }
    const isLost = () =>
      last !== null &&
      document.activeElement === document.body &&
      (!last.isConnected || last.matches(LOCKED)) &&
      document.querySelector(OPEN_DIALOG) === null
    const look = () => {
      cancelAnimationFrame(frame)
      // Browsers take the focus from a disabled control only after the next frame.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => isLost() && land())
      })
    }
    const changes = new MutationObserver(look)
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', onFocus)
    return () => {
      changes.disconnect()
      cancelAnimationFrame(frame)
      document.removeEventListener('focusin', onFocus)
    }
  }, [])
