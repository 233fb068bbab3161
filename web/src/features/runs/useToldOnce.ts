import { useRef } from 'react'

/** A tap this soon after the message is the second of a double tap. */
export const DOUBLE_TAP_MS = 500

/** Returns a function that says whether the courier is still to be told of `what`: once, and again for a double tap. */
export const useToldOnce = () => {
  const told = useRef<{ what: string; at: number } | null>(null)
  return (what: string) => {
    if (told.current?.what !== what) told.current = { what, at: Date.now() }
    return Date.now() - told.current.at < DOUBLE_TAP_MS
  }
}
