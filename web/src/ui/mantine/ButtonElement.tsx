import type { ComponentProps } from 'react'
import { swallow } from '../Button.tsx'

type Props = ComponentProps<'button'> & { 'data-loading'?: boolean }

/** The element of Mantine's buttons: while it loads it keeps its focus and does nothing. */
export const ButtonElement = ({ disabled, type, ...props }: Props) => {
  const loads = props['data-loading']
  return (
    <button
      {...props}
      // Mantine names no type for an element of ours, and a button without one submits its form.
      type={type ?? 'button'}
      disabled={disabled && !loads}
      {...(loads && { 'aria-disabled': true, onClick: swallow })}
    />
  )
}
