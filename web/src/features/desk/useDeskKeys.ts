import { useEffect, useRef } from 'react'
import { isAsking } from '../../lib/slash.ts'
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

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('[data-desk] input[data-code]')]
const isWriting = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"]') !== null

/** Keys of the desk: the focus goes through the boxes of the rows, so that Space and readers work as everywhere. */
export const useDeskKeys = (actions: KeyActions) => {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    const go = (by: 1 | -1, range: boolean) => {
      const all = boxes()
      const at = all.indexOf(document.activeElement as HTMLInputElement)
      const next = all[at < 0 ? (by > 0 ? 0 : all.length - 1) : Math.min(Math.max(at + by, 0), all.length - 1)]
      if (!next) return
      next.focus({ preventScroll: true })
      next.scrollIntoView({ block: 'nearest' })
      if (range) latest.current.choose([all[at], next].flatMap((box) => box?.dataset.code ?? []))
    }
    const focused = () => (document.activeElement as HTMLElement | null)?.dataset?.code
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isAsking() || isWriting(event.target))
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
}
