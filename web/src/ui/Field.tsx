import { cloneElement, type ReactElement, useId } from 'react'
import s from './field.module.css'

type Control = { id?: string; 'aria-invalid'?: boolean; 'aria-describedby'?: string }

/** A label, its control and what is wrong with it, for forms without the kit. */
export const Field = ({ label, error, children }: { label: string; error?: string; children: ReactElement<Control> }) => {
  const id = useId()
  return (
    <div className={s.field}>
      <label htmlFor={id}>{label}</label>
      {cloneElement(children, { id, ...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` }) })}
      {error && (
        <span id={`${id}-error`} className={s.error}>
          {error}
        </span>
      )}
    </div>
  )
}
