import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ComponentProps, SyntheticEvent } from 'react'
import s from './Button.module.css'

type Look = { kind?: 'main' | 'outline' | 'danger' | 'quiet'; busy?: boolean }
const classes = (kind: Look['kind'] = 'main', className = '') => `${s.button} ${s[kind]} ${className}`

/** What a press of a busy button does: nothing. Disabled it would lose the focus. */
export const swallow = (event: SyntheticEvent) => event.preventDefault()

/** A button for pages without Mantine; a `busy` one shows a spinner, keeps its focus and does nothing. */
export const Button = ({ kind, busy, className, children, ...props }: ComponentProps<'button'> & Look) => (
  <button
    type="button"
    {...props}
    className={classes(kind, className)}
    {...(busy && { 'aria-busy': busy, 'aria-disabled': busy, onClick: swallow })}
  >
    {busy && <span className={s.spinner} aria-hidden="true" />}
    {children}
  </button>
)

const Anchor = ({ kind, busy: _, className, ...props }: AnchorHTMLAttributes<HTMLAnchorElement> & Look) => (
  <a {...props} className={classes(kind, className)} />
)

/** A link that looks like a button; takes the router's `to`, `search` and `params`. */
export const LinkButton = createLink(Anchor)
