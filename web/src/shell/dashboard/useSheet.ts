import { useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { toastError } from '../../lib/toasts.ts'

/** Loads a phone's sidebar when it is first opened. */
export const useSheet = () => {
  const t = useT()
  const [part, setPart] = useState<typeof import('./Sheet.tsx')>()
  const [opened, setOpened] = useState(false)
  const toggle = () => {
    if (part) return setOpened((open) => !open)
    import('./Sheet.tsx').then(
      (part) => {
        setPart(part)
        setOpened(true)
      },
      () => toastError(t('common.offline')),
    )
  }
  return { part, opened, toggle, close: () => setOpened(false) }
}
