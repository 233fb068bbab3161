import { MAX_TAKA } from '@ranar/contract/cash'
import { localDigits } from '@ranar/contract/digits'
import { useState } from 'react'
import { useI18n } from '../../lib/i18n.tsx'
import { wholeOf } from '../../lib/whole-number.ts'
import { Field } from '../../ui/Field.tsx'

type Props = {
  label: string
  /** Whole taka; 0 if empty, NaN if what is typed is none. */
  value: number
  onChange: (value: number) => void
  error?: string
}

/** Text field for an amount in whole taka, in any digits. */
export const AmountField = ({ label, value, onChange, error }: Props) => {
  const { t, locale } = useI18n()
  const [typed, setTyped] = useState('')
  const isFaulty = Number.isNaN(value)
  const fault = error ?? (isFaulty ? t('cash.takaInvalid') : undefined)
  return (
    <Field label={label} {...(fault && { error: fault })}>
      <input
        inputMode="numeric"
        value={isFaulty ? typed : value ? localDigits(locale, String(value)) : ''}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(wholeOf(target.value, { most: MAX_TAKA }))
        }}
      />
    </Field>
  )
}
