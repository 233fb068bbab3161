import { type ChangeEvent, useState } from 'react'

type Typed<Value> = {
  value: Value
  read: (text: string) => Value
  write: (value: Value) => string
  onChange: (value: Value) => void
}

/** Returns props of a text input for a value; the typed text is kept as long as it parses to the value. */
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
