import { asciiDigits, localDigits } from '@ranar/contract/digits'
import { useI18n } from '../../lib/i18n.tsx'
import { UnitField } from './UnitField.tsx'

/** Kilograms; '' if empty, NaN if not a number. */
export type Weight = number | ''
const weightOf = (text: string): Weight => {
  const plain = asciiDigits(text).replace(',', '.').trim()
  if (plain === '') return ''
  return /^\d*\.?\d*$/.test(plain) ? Number(plain) : Number.NaN
}

type Props = {
  value: Weight
  onChange: (value: Weight) => void
  error?: string | undefined
  disabled?: boolean | undefined
}

/** Field for a weight in kilograms, in any digits. */
export const WeightField = (props: Props) => {
  const { t, locale } = useI18n()
  return (
    <UnitField
      {...props}
      label={t('consumer.weight')}
      name="weight"
      unit={t('consumer.kg')}
      inputMode="decimal"
      read={weightOf}
      write={(weight) => localDigits(locale, String(weight))}
    />
  )
}
