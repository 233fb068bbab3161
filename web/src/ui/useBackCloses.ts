import { useRouter } from '@tanstack/react-router'
import { useEffectEvent, useId, useLayoutEffect } from 'react'

/** Ids of the open dialogs and drawers that Back closes, the topmost last. */
const open: string[] = []
export const isBackTaken = () => open.length > 0

/** Lets the browser's Back close an open dialog or drawer instead of leaving its screen. */
export const useBackCloses = (opened: boolean, close: () => void) => {
  const id = useId()
  const { history } = useRouter()
  const closeNow = useEffectEvent(close)
  // Before the paint, and therefore not `useBlocker`: what the person sees open is what Back closes.
  useLayoutEffect(() => {
    if (!opened) return
    open.push(id)
    const unblock = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== 'BACK' || open.at(-1) !== id) return false
        // The router goes forward again; until then a change of the URL would be one of the earlier screen.
        addEventListener('popstate', () => closeNow(), { once: true })
        return true
      },
    })
    return () => {
      unblock()
      open.splice(open.indexOf(id), 1)
    }
  }, [opened, id, history])
}
