import { asciiDigits, localDigits } from '@ranar/contract/digits'
import { MAX_WEIGHT_KG } from '@ranar/contract/weight'
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
  onBlur?: () => void
  error?: string | undefined
  disabled?: boolean | undefined
}

/** Field for a weight in kilograms, in any digits. It refuses at once what more typing cannot mend. */
export const WeightField = ({ error, ...props }: Props) => {
  const { t, locale } = useI18n()
  return (
    <UnitField
      {...props}
      error={error ?? (Number(props.value) > MAX_WEIGHT_KG ? t('parcels.weightTooLarge') : undefined)}
      label={t('consumer.weight')}
      name="weight"
      unit={t('consumer.kg')}
      inputMode="decimal"
      read={weightOf}
      write={(weight) => localDigits(locale, String(weight))}
    />
  )
}
