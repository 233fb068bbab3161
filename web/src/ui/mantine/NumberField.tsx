import { TextInput, type TextInputProps } from '@mantine/core'
import { asciiDigits, localDigits } from '@ranar/contract/digits'
import { useI18n } from '../../lib/i18n.tsx'
import { useTyped } from './useTyped.ts'

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
  const write = (number: number) => (Number.isNaN(number) ? '' : localDigits(locale, String(number)))
  const read = (text: string) => {
    const plain = asciiDigits(text)
      .replaceAll(decimal ? /\s/g : /[\s,]/g, '')
      .replace(',', '.')
    if (plain === '') return empty
    return (decimal ? /^\d*\.?\d*$/ : /^\d+$/).test(plain) ? Number(plain) : Number.NaN
  }
  return (
    <TextInput
      {...props}
      {...useTyped({ value, read, write, onChange })}
      inputMode={decimal ? 'decimal' : 'numeric'}
      autoComplete="off"
    />
  )
}
