import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core'
import { lengthOf, useCount } from '../useCount.ts'

const useDescription = (value: unknown, most: number) => {
  const description = useCount(lengthOf(value), most)
  return description === null ? {} : { description }
}

/** A line of at most `most` characters. */
export const CountedInput = ({ most, ...props }: TextInputProps & { most: number }) => (
  <TextInput {...props} {...useDescription(props.value, most)} />
)

/** Text of at most `most` characters, with room for three lines and more when they are needed. */
export const CountedTextarea = ({ most, ...props }: TextareaProps & { most: number }) => (
  <Textarea autosize minRows={3} maxRows={8} {...props} {...useDescription(props.value, most)} />
)
