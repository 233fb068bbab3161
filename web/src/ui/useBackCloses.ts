import { useBlocker } from '@tanstack/react-router'

/** Lets the browser's Back close an open dialog or drawer instead of leaving its screen. */
export const useBackCloses = (opened: boolean, close: () => void) =>
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false
      // The router goes forward again; until then a change of the URL would be one of the earlier screen.
      addEventListener('popstate', close, { once: true })
      return true
    },
    disabled: !opened,
    enableBeforeUnload: false,
  })
