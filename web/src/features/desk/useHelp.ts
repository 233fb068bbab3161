import { useRef, useState } from 'react'

/** Opens and closes the help of the keys; the focus returns to where it was, mostly a row. */
export const useHelp = () => {
  const [isOpen, setOpen] = useState(false)
  const before = useRef<Element>(null)
  return {
    isOpen,
    ask: () => {
      before.current = document.activeElement
      setOpen(true)
    },
    close: () => {
      setOpen(false)
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    },
  }
}
