import type { AnyRouter } from '@tanstack/react-router'
import { isLeavable } from './leavable.ts'

const ownVersion = () => document.querySelector('script[type="module"][src]')?.getAttribute('src')

/** Reloads the page at the next change of screen after a newer version was announced, unless input is unsaved. */
export const watchVersion = (router: AnyRouter) => {
  let isOld = false
  const stop = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (!isOld || !pathChanged || !isLeavable()) return
    // Write the pending URL to the browser before reloading.
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
