import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Draws `value` in a transition: `now` is the drawn value, `isLate` whether it is behind, `catchUp` draws at once. */
export const useFollowing = <Value>(value: Value) => {
  const [now, setNow] = useState(value)
  useEffect(() => startTransition(() => setNow(value)), [value])
  return { now, isLate: now !== value, catchUp: () => flushSync(() => setNow(value)) }
}
