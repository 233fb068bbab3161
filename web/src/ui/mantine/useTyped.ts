import { type ChangeEvent, useState } from 'react'

type Typed<Value> = {
  value: Value
  read: (text: string) => Value
  write: (value: Value) => string
  onChange: (value: Value) => void
}

/** A text field of a value: what was typed stays as it was typed while it means the value. */
export const useTyped = <Value>({ value, read, write, onChange }: Typed<Value>) => {
  const [typed, setTyped] = useState(() => write(value))
  return {
    value: Object.is(read(typed), value) ? typed : write(value),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setTyped(target.value)
      onChange(read(target.value))
    },
  }
}
