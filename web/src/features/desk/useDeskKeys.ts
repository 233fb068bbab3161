import { useEffect, useRef } from 'react'
import { wasAsking } from '../../lib/slash.ts'
import { latinKey, singleKeys } from './keys.ts'

export type KeyActions = {
  mark: (code: string, range: boolean) => void
  choose: (codes: string[]) => void
  markPage: () => void
  open: (code: string) => void
  assign: () => void
  receive: () => void
  labels: () => void
  undo: () => void
  turnPage: (by: 1 | -1) => void
  clear: () => void
  help: () => void
}

// Skip rows that have left the list: they cannot be selected.
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('[data-desk] input[data-code]:not(:disabled)')]
const isWriting = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"]') !== null

const [SOON_MS, LATE_MS] = [1000, 15_000]

/** Desk shortcuts; focus moves between row checkboxes. Restores the focus when a move has ended. */
export const useDeskKeys = (actions: KeyActions) => {
  const latest = useRef(actions)
  latest.current = actions
  const last = useRef(-1)
  const byKeys = useRef(false)
  useEffect(() => {
    const notice = ({ target }: FocusEvent) => {
      const at = boxes().indexOf(target as HTMLInputElement)
      if (at >= 0) last.current = at
    }
    const keys = () => {
      byKeys.current = true
    }
    const pointer = () => {
      byKeys.current = false
    }
    document.addEventListener('focusin', notice)
    document.addEventListener('keydown', keys, { capture: true })
    document.addEventListener('pointerdown', pointer, { capture: true })
    return () => {
      document.removeEventListener('focusin', notice)
      document.removeEventListener('keydown', keys, { capture: true })
      document.removeEventListener('pointerdown', pointer, { capture: true })
    }
  }, [])
  useEffect(() => {
    const go = (by: 1 | -1, range: boolean) => {
      const all = boxes()
      const at = all.indexOf(document.activeElement as HTMLInputElement)
      const from = at < 0 && document.activeElement === document.body ? last.current : -1
      const outside = from >= 0 ? from : by > 0 ? 0 : all.length - 1
      const next = all[Math.min(Math.max(at < 0 ? outside : at + by, 0), all.length - 1)]
      if (!next) return
      next.focus({ preventScroll: true })
      next.scrollIntoView({ block: 'nearest' })
      if (range) latest.current.choose([all[at], next].flatMap((box) => box?.dataset.code ?? []))
    }
    const focused = () => (document.activeElement as HTMLElement | null)?.dataset?.code
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || wasAsking() || isWriting(event.target))
        return
      const key = latinKey(event)
      const code = focused()
      const act = actOf(key, event.shiftKey, code)
      if (!act || (key.length === 1 && !singleKeys.get())) return
      event.preventDefault()
      act()
    }
    const actOf = (key: string, shift: boolean, code: string | undefined): (() => void) | undefined => {
      const { mark, markPage, open, assign, receive, labels, undo, turnPage, clear, help } = latest.current
      if (key === 'j' || (key === 'ArrowDown' && code)) return () => go(1, shift)
      if (key === 'k' || (key === 'ArrowUp' && code)) return () => go(-1, shift)
      if (key === 'x' && code) return () => mark(code, shift)
      if (key === 'Enter' && code) return () => open(code)
      if (key === 'a') return shift ? markPage : assign
      if (key === '?') return help
      if (key === 'Escape') return clear
      return { r: receive, l: labels, u: undo, n: () => turnPage(1), p: () => turnPage(-1) }[key]
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  /** The rows after the moved ones take the place of the first of them. */
  const began = (asked: readonly string[]) => {
    const first = boxes().findIndex(({ dataset }) => asked.includes(dataset.code ?? ''))
    if (first >= 0) last.current = first
  }
  const ended = (moved: readonly string[]) => {
    const start = performance.now()
    // Moved rows may leave the list later, on a slow connection much later: keep looking.
    const look = () => {
      if (!byKeys.current) return
      const all = boxes()
      const waited = performance.now() - start
      const waits = all.some(({ dataset }) => moved.includes(dataset.code ?? ''))
      // The box of a row that has left is disabled; the browser moves the focus away from it a frame later.
      const isLost = document.activeElement === document.body || document.activeElement?.matches(':disabled')
      if (isLost && (!waits || waited > SOON_MS)) all[Math.min(Math.max(last.current, 0), all.length - 1)]?.focus()
      if (waits && waited < LATE_MS) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }
  return { began, ended }
}
