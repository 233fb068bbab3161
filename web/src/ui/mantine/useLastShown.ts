import { useState } from 'react'

/** Returns the last value that was not null, so that a drawer keeps its content while it slides out. */
export const useLastShown = <Shown>(shown: Shown | null): Shown | null => {
  const [last, setLast] = useState(shown)
  if (shown !== null && shown !== last) setLast(shown)
  return shown ?? last
}
