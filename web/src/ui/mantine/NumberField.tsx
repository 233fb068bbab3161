import { TextInput, type TextInputProps } from '@mantine/core'
import { asciiDigits, localDigits } from '@ranar/contract/digits'
import { useState } from 'react'
import { useI18n } from '../../lib/i18n.tsx'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'inputMode' | 'autoComplete'> & {
  value: number
  onChange: (value: number) => void
  /** Whether it may have a fraction. */
  decimal?: boolean
  /** What nothing written means; NaN when not given. */
  empty?: number
}

/** A number, shown in the reader's digits and typed in any; what is no number is NaN. A field of the browser's own for
 * numbers knows one kind of digits only. */
export const NumberField = ({ value, onChange, decimal = false, empty = Number.NaN, ...props }: Props) => {
  const { locale } = useI18n()
  const write = (number: number) => localDigits(locale, String(number))
  const read = (text: string) => {
    const plain = asciiDigits(text)
      .replaceAll(decimal ? /\s/g : /[\s,]/g, '')
      .replace(',', '.')
    if (plain === '') return empty
    return (decimal ? /^\d*\.?\d*$/ : /^\d+$/).test(plain) ? Number(plain) : Number.NaN
  }
  const [typed, setTyped] = useState(() => (Number.isNaN(value) ? '' : write(value)))
  const text = Object.is(read(typed), value) || Number.isNaN(value) ? typed : write(value)
  return (
    <TextInput
      {...props}
      inputMode={decimal ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(read(target.value))
      }}
    />
  )
}
