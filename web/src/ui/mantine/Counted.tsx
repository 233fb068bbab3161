import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core'
import { lengthOf, useCount } from '../useCount.ts'

const useDescription = (value: unknown, most: number) => {
  const description = useCount(lengthOf(value), most)
  return description === null ? {} : { description }
}

/** A text input with a counter that appears near `most` characters. */
export const CountedInput = ({ most, ...props }: TextInputProps & { most: number }) => (
  <TextInput {...props} {...useDescription(props.value, most)} />
)

/** A text area with a counter that appears near `most` characters; it grows from 3 to 8 lines. */
export const CountedTextarea = ({ most, ...props }: TextareaProps & { most: number }) => (
  <Textarea autosize minRows={3} maxRows={8} {...props} {...useDescription(props.value, most)} />
)
