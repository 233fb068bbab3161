import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, KeyboardEvent } from 'react'
import s from './Button.module.css'

type Look = { kind?: 'main' | 'outline' | 'danger' | 'quiet'; busy?: boolean }
const classes = (kind: Look['kind'] = 'main', className = '') => `${s.button} ${s[kind]} ${className}`

/** A button for pages without Mantine; `busy` disables it and shows a spinner. */
export const Button = ({
  kind,
  busy = false,
  className,
  disabled,
  children,
  ...props
}: ButtonHTMLAttributes<HTMLButtonElement> & Look) => (
  <button
    type="button"
    {...props}
    className={classes(kind, className)}
    disabled={disabled || busy}
    aria-busy={busy || undefined}
  >
    {busy && <span className={s.spinner} aria-hidden="true" />}
    {children}
  </button>
)

const Anchor = ({ kind, busy: _, className, ...props }: AnchorHTMLAttributes<HTMLAnchorElement> & Look) => (
  <a {...props} className={classes(kind, className)} />
)
/** Makes a link with the role of a button respond to the space bar. */
export const pressedBySpace = (event: KeyboardEvent<HTMLAnchorElement>) => {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

/** A link that looks like a button; takes the router's `to`, `search` and `params`. */
export const LinkButton = createLink(Anchor)
