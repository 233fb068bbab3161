import { type ComponentProps, type ComponentType, useRef, useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { isAsking } from '../../lib/slash.ts'
import { toastError } from '../../lib/toasts.ts'
import type { Palette } from './Palette.tsx'

/** Loads the command palette when it is first opened; closing it returns the focus. */
export const usePalette = () => {
  const t = useT()
  const [part, setPart] = useState<{ Palette: ComponentType<ComponentProps<typeof Palette>> }>()
  const [opened, setOpened] = useState(false)
  const before = useRef<Element>(null)
  const ask = () => {
    if (isAsking()) return
    before.current = document.activeElement
    import('./Palette.tsx').then(
      (part) => {
        setPart(part)
        setOpened(true)
      },
      () => toastError(t('common.offline')),
    )
  }
  const close = () => {
    setOpened(false)
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
  }
  return { ask, shown: part && <part.Palette opened={opened} onClose={close} /> }
}
