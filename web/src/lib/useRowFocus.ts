import { type FocusEvent, useEffect, useRef } from 'react'
import { leftOver } from './left-over.ts'

const PATIENCE_MS = 1500
const ACTIONS = 'button:not(:disabled), a[href]'

/** Gives the body of a table what keeps focus in place: when the row that had it goes, or its button does, the one
 * that takes its place gets it; in a row that has no button left, its link. */
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
    // A dialog that is still closing gives its focus back to a button that may be gone.
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
    // What was written there is on view first.
    const stop = leftOver.subscribe(begin)
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [shown])

  const onFocusCapture = ({ target }: FocusEvent<HTMLTableSectionElement>) => {
    const at = [...(body.current?.rows ?? [])].findIndex((row) => row.contains(target))
    // A question that a row asks is its child for React, but stands elsewhere in the page.
    if (at >= 0) last.current = { id: known.current[at], at }
  }
  const onBlurCapture = ({ target, relatedTarget }: FocusEvent<HTMLTableSectionElement>) => {
    const isGone = !target.isConnected || target.matches(':disabled')
    const isInDialog = relatedTarget instanceof Element && relatedTarget.closest('[role="dialog"], dialog')
    // Who goes on to something else on the page, or presses beside it, has left the row.
    if (!isGone && !isInDialog) last.current = undefined
  }
  return { ref: body, onFocusCapture, onBlurCapture }
}
