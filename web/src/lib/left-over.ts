import { useEffect, useEffectEvent } from 'react'
import { createStore } from './store.ts'

/** A question that can no longer be answered, with the text typed in its dialog or form, if there is any. */
type LeftOver = { question: string; why: string; text: string }
/** Shown until the person closes it. */
export const leftOver = createStore<LeftOver | null>(null)

const FIELDS = 'textarea, input:not([type="checkbox"], [type="radio"], [type="file"], [type="date"])'

/** Shows the text typed in a dialog and why it was not sent; false when nothing was typed. */
export const setAside = (question: Element | undefined, why: string) => {
  const written = [...(question?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS) ?? [])].filter(
    ({ value }) => value.trim(),
  )
  if (written.length === 0) return false
  // A single text stays without a label, ready to paste; several texts and a number get theirs.
  const isBare = written.length === 1 && written[0]?.inputMode !== 'numeric'
  leftOver.set({
    question: question?.querySelector('h2')?.textContent ?? '',
    why,
    text: written
      .map(
        ({ value, ariaLabel, labels }) =>
          (isBare ? '' : `${ariaLabel ?? labels?.[0]?.textContent ?? ''}: `) + value.trim(),
      )
      .join('\n'),
  })
  return true
}

/** Shows a form's text as left over if another person's change unmounts the form, not its user (`isClosed`). */
export const useLeftBehind = (left: LeftOver, isClosed: () => boolean) => {
  const leave = useEffectEvent(() => {
    if (left.text.trim() && !isClosed()) leftOver.set(left)
  })
  useEffect(() => () => leave(), [])
}
