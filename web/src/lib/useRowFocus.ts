import { type FocusEvent, useEffect, useRef } from 'react'
import { leftOver } from './left-over.ts'

const PATIENCE_MS = 1500
const ACTIONS = 'button:not(:disabled), a[href]'

/** Keeps focus in a table: when the focused row or its button disappears, focuses a button or link in that place. */
export const useRowFocus = (shown: readonly { _id: string }[] | undefined) => {
  const body = useRef<HTMLTableSectionElement>(null)
  const last = useRef<{ id: string | undefined; at: number }>(undefined)
  const known = useRef<readonly string[]>([])
  known.current = shown?.map(({ _id }) => _id) ?? known.current

  useEffect(() => {
    const was = last.current
    if (shown === undefined || !was) return
    const present = known.current
    const at = was.id && present.includes(was.id) ? present.indexOf(was.id) : Math.min(was.at, present.length - 1)
    let until = 0
    let frame = 0
    // A dialog that is still closing may return focus to a button that is gone, so keep looking.
    const look = () => {
      if (document.activeElement === document.body) {
        const actions = [...(body.current?.rows[at]?.querySelectorAll<HTMLElement>(ACTIONS) ?? [])]
        const next = actions.find((action) => action.closest('td:last-child')) ?? actions[0]
        return next?.focus({ preventScroll: true })
      }
      if (performance.now() < until) frame = requestAnimationFrame(look)
    }
    const begin = () => {
      cancelAnimationFrame(frame)
      until = performance.now() + PATIENCE_MS
      look()
    }
    begin()
    // Text left over from the row's dialog is shown first; look again when it is closed.
    const stop = leftOver.subscribe(begin)
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [shown])

  const onFocusCapture = ({ target }: FocusEvent<HTMLTableSectionElement>) => {
    const at = [...(body.current?.rows ?? [])].findIndex((row) => row.contains(target))
    // A row's dialog is its child in React but not in the DOM, where no row contains it.
    if (at >= 0) last.current = { id: known.current[at], at }
  }
  const onBlurCapture = ({ target, relatedTarget }: FocusEvent<HTMLTableSectionElement>) => {
    const isGone = !target.isConnected || target.matches(':disabled')
    const isInDialog = relatedTarget instanceof Element && relatedTarget.closest('[role="dialog"], dialog')
    // The person moved to something else on the page, so this row no longer has the focus.
    if (!isGone && !isInDialog) last.current = undefined
  }
  return { ref: body, onFocusCapture, onBlurCapture }
}
