import { TextInput, type TextInputProps } from '@mantine/core'
import { asciiDigits, localDigits } from '@ranar/contract/digits'
import { useI18n } from '../../lib/i18n.tsx'
import { useTyped } from './useTyped.ts'

type Props<Empty extends number | null> = Omit<TextInputProps, 'value' | 'onChange' | 'inputMode' | 'autoComplete'> & {
  value: number | Empty
  onChange: (value: number | Empty) => void
  /** Whether a fraction is allowed. */
  decimal?: boolean
  /** The value of an empty field; NaN by default. */
  empty?: Empty
}

/** A number in the reader's digits, typed in any (native number inputs take ASCII only); invalid text is NaN. */
export const NumberField = <Empty extends number | null = number>(all: Props<Empty>) => {
  const { value, onChange, decimal = false, empty = Number.NaN, ...props } = all
  const { locale } = useI18n()
  const write = (number: number | null) =>
    number === null || Number.isNaN(number) ? '' : localDigits(locale, String(number))
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
