import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** What is drawn of a value once more urgent things are: `now` says which, `isLate` that it is not drawn yet, and
 * `catchUp` draws it at once. */
export const useFollowing = <Value>(value: Value) => {
  const [now, setNow] = useState(value)
  useEffect(() => startTransition(() => setNow(value)), [value])
  return { now, isLate: now !== value, catchUp: () => flushSync(() => setNow(value)) }
}
