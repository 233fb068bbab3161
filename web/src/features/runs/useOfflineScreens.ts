import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

const screens = ['/dashboard/delivery-men/cash', '/dashboard/delivery-men/my-delivery-list', '/dashboard/scan'] as const

/** Loads the screens to which the run leads, so that they open without signal on a phone that never showed them. */
export const useOfflineScreens = (isReady: boolean) => {
  const router = useRouter()
  useEffect(() => {
    // Without signal a screen's files would be recorded as missing.
    if (isReady && navigator.onLine) for (const to of screens) router.preloadRoute({ to }).catch(() => undefined)
  }, [isReady, router])
}
