import { useState } from 'react'

/** What a drawer goes on showing while it slides out: `null` closes it, and its frame is on view a little longer. */
export const useLastShown = <Shown>(shown: Shown | null): Shown | null => {
  const [last, setLast] = useState(shown)
  if (shown !== null && shown !== last) setLast(shown)
  return shown ?? last
}
