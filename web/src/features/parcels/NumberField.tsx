import { TextInput } from '@mantine/core'
import { useState } from 'react'
import s from './parcels.module.css'

type Props<Value> = {
  label: string
  name: string
  unit: string
  inputMode: 'decimal' | 'numeric'
  placeholder?: string
  value: Value
  /** What is written, as a number; NaN for what is none. */
  read: (text: string) => Value
  write: (value: Value) => string
  onChange: (value: Value) => void
  error?: string | undefined
  disabled?: boolean | undefined
}

/** A number with its unit; what was typed stays as it was typed while it means the value. */
export const NumberField = <Value,>({ unit, value, read, write, onChange, ...props }: Props<Value>) => {
  const [typed, setTyped] = useState(write(value))
  return (
    <TextInput
      {...props}
      autoComplete="off"
      rightSection={<span aria-hidden="true">{unit}</span>}
      rightSectionWidth={64}
      rightSectionProps={{ className: s.unit }}
      rightSectionPointerEvents="none"
      value={Object.is(read(typed), value) ? typed : write(value)}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(read(target.value))
      }}
    />
  )
}
