import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { readBirthDate } from './birth-date.ts'

/** Whether a refused day is written as one, so that it is its day or month that does not exist. */
const hasForm = (value: string) => /^(19|20|21)\d\d-\d\d-\d\d$/.test(value)

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
      error={error === t('common.dateInvalid') ? t(hasForm(value) ? 'profile.dobNoDay' : 'profile.dobInvalid') : error}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(readBirthDate(target.value))
      }}
      onBlur={() => setTyped(birthDay(value))}
    />
  )
}
