import type { KeyboardEvent } from 'react'

/** Keeps Tab inside: a native dialog lets it move on to the browser's own controls. */
export const keepFocus = (event: KeyboardEvent<HTMLDialogElement>) => {
  if (event.key !== 'Tab') return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled), a[href]')]
  const [first, last] = event.shiftKey ? [all.at(-1), all[0]] : [all[0], all.at(-1)]
  if (document.activeElement !== last) return
  event.preventDefault()
  first?.focus()
}
