import { useEffect, useState } from 'react'

const AGAIN_MS = 5000

/** Loads a chunk; undefined until it is loaded. Repeats a failed load every 5 s and when the browser is back online. */
export const useChunk = <T>(load: () => Promise<T>): T | undefined => {
  const [chunk, setChunk] = useState<{ is: T }>()
  useEffect(() => {
    let isHere = true
    let again: ReturnType<typeof setTimeout> | undefined
    const fetchChunk = () =>
      void load().then(
        (is) => isHere && setChunk({ is }),
        () => {
          clearTimeout(again)
          if (isHere) again = setTimeout(fetchChunk, AGAIN_MS)
        },
      )
    fetchChunk()
    addEventListener('online', fetchChunk)
    return () => {
      isHere = false
      clearTimeout(again)
      removeEventListener('online', fetchChunk)
    }
  }, [load])
  return chunk?.is
}
