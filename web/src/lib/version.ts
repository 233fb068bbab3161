import type { AnyRouter } from '@tanstack/react-router'
import { isLeavable } from './leavable.ts'

const ownVersion = () => document.querySelector('script[type="module"][src]')?.getAttribute('src')

/** Once a newer version was heard of, the next way to another screen fetches the page anew, and with it the new
 * code. */
export const watchVersion = (router: AnyRouter) => {
  let isOld = false
  const stop = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (!isOld || !pathChanged || !isLeavable()) return
    // The address may not stand there yet.
    router.history.flush()
    location.reload()
  })
  return {
    hear: (version: string) => {
      isOld = version !== ownVersion()
    },
    stop,
  }
}
