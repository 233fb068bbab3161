import { TextInput } from '@mantine/core'
import { useTyped } from '../../ui/mantine/useTyped.ts'
import s from './parcels.module.css'

type Props<Value> = {
  label: string
  name: string
  unit: string
  inputMode: 'decimal' | 'numeric'
  placeholder?: string
  value: Value
  /** Parses the typed text; NaN if it is not a number. */
  read: (text: string) => Value
  write: (value: Value) => string
  onChange: (value: Value) => void
  onBlur?: (() => void) | undefined
  error?: string | undefined
  disabled?: boolean | undefined
}

/** Text field for a number with its unit. */
export const UnitField = <Value,>({ unit, value, read, write, onChange, ...props }: Props<Value>) => (
  <TextInput
    {...props}
    {...useTyped({ value, read, write, onChange })}
    autoComplete="off"
    rightSection={<span aria-hidden="true">{unit}</span>}
    rightSectionWidth={64}
    rightSectionProps={{ className: s.unit }}
    rightSectionPointerEvents="none"
  />
)
