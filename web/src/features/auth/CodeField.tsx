import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useT } from '../../lib/i18n.tsx'
import s from './account.module.css'

/** Where the code of a letter is typed or pasted, with room for spaces around it. */
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
