import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useT } from '../../lib/i18n.tsx'
import s from './account.module.css'

/** Field for the mailed code; has no maxLength, so that a code pasted with spaces fits. */
export const CodeField = (field: ComponentProps<typeof TextInput>) => (
  <TextInput
    label={useT()('forms.code')}
    className={s.code}
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    {...field}
  />
)
