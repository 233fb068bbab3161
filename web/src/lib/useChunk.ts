import { useEffect, useState } from 'react'

const AGAIN_MS = 5000

/** What a chunk holds, fetched when first needed; undefined until it is here. A fetch that fails is tried again, also
 * as soon as there is signal, and takes nothing else on the page with it. */
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
