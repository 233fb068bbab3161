import type { TextareaProps } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { CountedTextarea } from './Counted.tsx'

type Props = Omit<TextareaProps, 'value' | 'onChange'> & {
  most: number
  value: string
  onChange: (text: string) => void
}

/** A text without line breaks, too long for an input: it wraps and grows; Enter submits its form, as in an input. */
export const LongLine = ({ onChange, ...props }: Props) => (
  <CountedTextarea
    minRows={1}
    withAsterisk={false}
    {...props}
    onChange={({ target }) => onChange(target.value.replaceAll(/[\r\n]+/g, ' '))}
    onKeyDown={submit}
  />
)

const submit = (event: KeyboardEvent<HTMLTextAreaElement>) => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
