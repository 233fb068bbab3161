import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../lib/i18n.tsx'
import { readBirthDate, shownBirthDate } from './birthDate.ts'

type Props = { value: string; error?: string | undefined; onChange: (day: string) => void }

/** A birth date, typed and shown as dd-MM-yyyy; `value` is `yyyy-MM-dd`, or what could not be read. */
export const BirthDateField = ({ value, error, onChange }: Props) => {
  const t = useT()
  const [typed, setTyped] = useState('')
  const shown = readBirthDate(typed) === value ? typed : shownBirthDate(value)
  return (
    <TextInput
      label={t('profile.dob')}
      description={t('profile.dobExample')}
      name="dob"
      inputMode="numeric"
      autoComplete="bday"
      maxLength={20}
      value={shown}
      error={error && t('profile.dobInvalid')}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(readBirthDate(target.value))
      }}
      onBlur={() => setTyped(shownBirthDate(value))}
    />
  )
}
