import { useEffect, useEffectEvent } from 'react'
import { createStore } from './store.ts'

/** What was written in a question that can no longer be answered. */
type LeftOver = { question: string; why: string; text: string }
/** On view until whoever wrote it puts it away. */
export const leftOver = createStore<LeftOver | null>(null)

const FIELDS = 'textarea, input:not([type="checkbox"], [type="radio"], [type="file"], [type="date"])'

/** Keeps what is written in a question, and says why it was not sent; false when nothing is written. */
export const setAside = (question: Element | undefined, why: string) => {
  const lines = [...(question?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS) ?? [])].flatMap(
    ({ value, ariaLabel, labels }) =>
      value.trim() ? [{ label: ariaLabel ?? labels?.[0]?.textContent ?? '', text: value.trim() }] : [],
  )
  if (lines.length === 0) return false
  const [first] = lines
  leftOver.set({
    question: question?.querySelector('h2')?.textContent ?? '',
    why,
    // One text is pasted as it is; of several each says what it is.
    text: lines.length === 1 && first ? first.text : lines.map(({ label, text }) => `${label}: ${text}`).join('\n'),
  })
  return true
}

/** A form that somebody else's deed takes away leaves behind what is written in it; whoever closes it knows that it
 * goes. */
export const useLeftBehind = (left: LeftOver, isClosed: () => boolean) => {
  const leave = useEffectEvent(() => {
    if (left.text.trim() && !isClosed()) leftOver.set(left)
  })
  useEffect(() => () => leave(), [])
}
