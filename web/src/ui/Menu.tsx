import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import s from './Menu.module.css'
import { useBackCloses } from './useBackCloses.ts'

type Props = {
  label: string
  icon: ReactNode
  className?: string
  children: (close: () => void) => ReactNode
  /** What opens: a menu of choices, or a panel with any content. */
  role?: 'menu' | 'dialog'
}

/** A button that opens a small panel below it. Arrow keys move in a menu; Escape or a press elsewhere closes it. */
export const Menu = ({ label, icon, className = '', children, role = 'menu' }: Props) => {
  const [open, setOpen] = useState(false)
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }

  useBackCloses(open, close)
  useEffect(() => {
    if (!open) return
    frame.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus()
    const leave = (event: Event) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [open])

  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.stopPropagation()
      return close()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || role !== 'menu') return
    event.preventDefault()
    if (!open) return setOpen(true)
    const items = [...(frame.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
    items[(items.indexOf(document.activeElement as HTMLElement) + step + items.length) % items.length]?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: one handler for the keys of the button and of the panel
    <div className={s.frame} ref={frame} onKeyDown={walk}>
      {/* A form, because React replays a submit that was made before hydration. */}
      <form action={() => setOpen(!open)}>
        <button
          ref={button}
          type="submit"
          className={`icon-button ${className}`}
          aria-label={label}
          title={label}
          aria-haspopup={role}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
        >
          {icon}
        </button>
      </form>
      {open && (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles may have a label
        <div id={id} role={role} aria-label={label} className={`${s.panel} ${role === 'dialog' ? s.wide : ''}`}>
          {children(close)}
        </div>
      )}
    </div>
  )
}
export const menuStyles = s
