import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { readBirthDate } from './birth-date.ts'

type Props = { value: string; error?: string | undefined; onChange: (day: string) => void }

/** Field for a birth date in dd-MM-yyyy; `value` is `yyyy-MM-dd`, or the text that could not be parsed. */
export const BirthDateField = ({ value, error, onChange }: Props) => {
  const t = useT()
  const { birthDay } = useFormats()
  const [typed, setTyped] = useState('')
  const shown = readBirthDate(typed) === value ? typed : birthDay(value)
  return (
    <TextInput
      label={t('profile.dob')}
      description={t('profile.dobExample')}
      name="dob"
      inputMode="numeric"
      autoComplete="bday"
      value={shown}
      // The contract's example of a date has the year first; this field has it last.
      error={error === t('common.dateInvalid') ? t('profile.dobInvalid') : error}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(readBirthDate(target.value))
      }}
      onBlur={() => setTyped(birthDay(value))}
    />
  )
}
