import { useBlocker } from '@tanstack/react-router'
import { useEffect, useId } from 'react'

/** Ids of the open dialogs and drawers that Back closes, the topmost last. */
const open: string[] = []
export const isBackTaken = () => open.length > 0

/** Lets the browser's Back close an open dialog or drawer instead of leaving its screen. */
export const useBackCloses = (opened: boolean, close: () => void) => {
  const id = useId()
  useEffect(() => {
    if (!opened) return
    open.push(id)
    return () => void open.splice(open.indexOf(id), 1)
  }, [opened, id])
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK' || open.at(-1) !== id) return false
      // The router goes forward again; until then a change of the URL would be one of the earlier screen.
      addEventListener('popstate', close, { once: true })
      return true
    },
    disabled: !opened,
    enableBeforeUnload: false,
  })
}
