import { useEffect, useState } from 'react'

/** What a chunk holds, fetched when first needed; undefined until it is here. Without signal that is once there is
 * one, and takes nothing else on the page with it. */
export const useChunk = <T>(load: () => Promise<T>): T | undefined => {
  const [chunk, setChunk] = useState<{ is: T }>()
  useEffect(() => {
    let isHere = true
    const fetchChunk = () =>
      void load().then(
        (is) => isHere && setChunk({ is }),
        () => {},
      )
    fetchChunk()
    addEventListener('online', fetchChunk)
    return () => {
      isHere = false
      removeEventListener('online', fetchChunk)
    }
  }, [load])
  return chunk?.is
}
