import { TextInput } from '@mantine/core'
import { asciiDigits } from '@ranar/contract/digits'
import { useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import s from './parcels.module.css'

/** Kilograms; '' while nothing is written, NaN for what is no number. */
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

/** A weight in kilograms, in any digits. */
export const WeightField = ({ value, onChange, ...props }: Props) => {
  const t = useT()
  const [typed, setTyped] = useState(String(value))
  const text = Object.is(weightOf(typed), value) ? typed : String(value)
  return (
    <TextInput
      {...props}
      label={t('consumer.weight')}
      name="weight"
      inputMode="decimal"
      autoComplete="off"
      rightSection={<span aria-hidden="true">{t('consumer.kg')}</span>}
      rightSectionWidth={64}
      rightSectionProps={{ className: s.unit }}
      rightSectionPointerEvents="none"
      value={text}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(weightOf(target.value))
      }}
    />
  )
}
