import { schemaResolver, useForm } from '@mantine/form'
import { isProblem, type Problem } from '@ranar/contract/problem'
import { type FormEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useI18n } from '../../lib/i18n.tsx'
import { toastError } from '../../lib/toasts.ts'

type Schema<Out> = Parameters<typeof schemaResolver>[0] & {
  safeParse(values: unknown): { success: boolean; data?: Out }
}

/**
 * Returns a form that a contract schema validates. `field(name)` returns an input's props, `submit(send)` a handler:
 * it validates, sends the parsed values, shows the server's errors at their fields and focuses the first invalid one.
 * `leftField(name)` also validates the input when it is left, unless it is empty.
 * `look` finds what the schema cannot know; it is asked at every submit, so that all errors are shown together.
 */
export const useContractForm = <Values extends Record<string, unknown>, Out>(
  schema: Schema<Out>,
  initialValues: Values,
  look?: (values: Values) => Promise<Problem['errors']>,
) => {
  const { t } = useI18n()
  const element = useRef<HTMLFormElement | null>(null)
  const isSending = useRef(false)
  const form = useForm<Values>({
    initialValues,
    validate: schemaResolver(schema, { sync: true }) as never,
    validateInputOnBlur: false,
    clearInputErrorOnChange: true,
  })

  const focusFirstFault = () => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()

  const submit =
    (send: (body: Out, values: Values) => Promise<unknown>) =>
    async (event: Pick<FormEvent<HTMLFormElement>, 'preventDefault' | 'currentTarget'>) => {
      event.preventDefault()
      // The second click of a double click arrives before the button is rendered disabled.
      if (isSending.current) return
      element.current = event.currentTarget
      isSending.current = true
      try {
        const { hasErrors } = flushSync(() => form.validate())
        const values = form.getValues()
        if (hasErrors) focusFirstFault()
        const found = byPath((await look?.(values)) ?? [])
        if (hasErrors || Object.keys(found).length > 0) {
          // What was corrected while `look` was asked has no error any more, and keeps the focus.
          flushSync(() => form.setErrors((now) => ({ ...found, ...now })))
          if (!hasErrors) focusFirstFault()
          return
        }
        const { data } = schema.safeParse(values)
        await send(data as Out, values)
      } catch (problem) {
        if (!isProblem(problem)) throw problem
        const known = problem.errors.filter(({ path }) => path in form.getValues())
        flushSync(() => form.setErrors(byPath(known) as never))
        if (known.length < problem.errors.length) toastError(problem.message)
        if (known.length > 0) focusFirstFault()
      } finally {
        isSending.current = false
      }
    }

  const field = (name: keyof Values & string) => {
    const { error, ...props } = form.getInputProps(name)
    return { ...props, name, error: error ? t(error as never) : undefined }
  }
  const leftField = (name: keyof Values & string) => ({
    ...field(name),
    onBlur: () => {
      if (form.getValues()[name] !== '') void form.validateField(name)
    },
  })
  return { form, field, leftField, submit, values: form.values }
}

const byPath = (errors: Problem['errors']) => Object.fromEntries(errors.map(({ path, message }) => [path, message]))
