import { useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { toastError } from '../../lib/toasts.ts'

/** The sidebar of a phone, whose code is fetched when somebody first opens it. */
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
