import { TextInput } from '@mantine/core'
import { asciiDigits } from '@ranar/contract/digits'
import { useState } from 'react'

type Props = {
  label: string
  description: string
  value: number
  onChange: (value: number) => void
  error?: string | undefined
  readOnly?: boolean
}
const wholeOf = (text: string) => {
  const plain = asciiDigits(text).replaceAll(/[\s,]/g, '')
  return /^\d+$/.test(plain) ? Number(plain) : Number.NaN
}

/** A whole number in any digits; what is no number is NaN, which its schema refuses. */
export const NumberField = ({ value, onChange, ...props }: Props) => {
  const [typed, setTyped] = useState(String(value))
  const text = Object.is(wholeOf(typed), value) ? typed : Number.isNaN(value) ? typed : String(value)
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(wholeOf(target.value))
      }}
    />
  )
}
