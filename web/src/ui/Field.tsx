import { cloneElement, type FormEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import s from './field.module.css'
import { lengthOf, useCount } from './useCount.ts'

type Control = {
  id?: string
  'aria-invalid'?: boolean
  'aria-describedby'?: string
  defaultValue?: unknown
  value?: unknown
}
type Props = {
  label: string
  error?: string
  /** The maximum length in characters; a counter appears near it. */
  most?: number
  children: ReactElement<Control>
}

/** A label with its control, counter and error, for forms without Mantine. */
export const Field = ({ label, error, most = Number.POSITIVE_INFINITY, children }: Props) => {
  const id = useId()
  const { value, defaultValue } = children.props
  const [typed, setTyped] = useState(lengthOf(defaultValue))
  const frame = useRef<HTMLDivElement>(null)
  const count = useCount(value === undefined ? typed : lengthOf(value), most)
  // Text may have been typed before hydration.
  useEffect(() => {
    const control = frame.current?.querySelector<HTMLInputElement>('input, textarea')
    if (control) setTyped(lengthOf(control.value))
  }, [])
  const said = [error && `${id}-error`, count && `${id}-count`].filter(Boolean).join(' ')
  return (
    <div
      ref={frame}
      className={s.field}
      onInput={({ target }: FormEvent) => setTyped(lengthOf((target as HTMLInputElement).value))}
    >
      <label htmlFor={id}>{label}</label>
      {cloneElement(children, {
        id,
        ...(error && { 'aria-invalid': true }),
        ...(said && { 'aria-describedby': said }),
      })}
      {count && (
        <span id={`${id}-count`} className={s.hint}>
          {count}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className={s.error}>
          {error}
        </span>
      )}
    </div>
  )
}
