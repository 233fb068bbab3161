import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Keeps a screen in view while only its filters or page change: the fallback of a slow load would take the focus. */
export const useStillScreen = () => {
  const router = useRouter()
  useEffect(() => {
    const usual = router.options.defaultPendingMs
    const stop = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      router.options.defaultPendingMs = pathChanged ? usual : Number.POSITIVE_INFINITY
    })
    return () => {
      stop()
      router.options.defaultPendingMs = usual
    }
  }, [router])
}
