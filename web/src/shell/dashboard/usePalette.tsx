import { type ComponentProps, type ComponentType, useRef, useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { isAsking } from '../../lib/slash.ts'
import { toastError } from '../../lib/toasts.ts'
import { catchKeys } from './early-keys.ts'
import type { Palette } from './Palette.tsx'

/** Loads the command palette when it is first opened; closing it returns the focus. */
export const usePalette = () => {
  const t = useT()
  const [part, setPart] = useState<{ Palette: ComponentType<ComponentProps<typeof Palette>> }>()
  const [opened, setOpened] = useState(false)
  const before = useRef<Element>(null)
  const early = useRef<ReturnType<typeof catchKeys>>(null)
  /** Returns what was typed before the palette had the focus. */
  const takeEarly = () => {
    const typed = early.current?.() ?? ''
    early.current = null
    return typed
  }
  const ask = () => {
    if (early.current || isAsking()) return
    before.current = document.activeElement
    const keys = catchKeys(close)
    early.current = keys
    import('./Palette.tsx').then(
      (part) => {
        if (early.current !== keys) return
        setPart(part)
        setOpened(true)
      },
      () => {
        takeEarly()
        toastError(t('common.offline'))
      },
    )
  }
  const close = () => {
    takeEarly()
    setOpened(false)
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
  }
  return { ask, shown: part && <part.Palette opened={opened} onClose={close} takeEarly={takeEarly} /> }
}
