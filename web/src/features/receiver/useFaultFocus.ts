import type { Problem } from '@ranar/contract/problem'
import { useEffect, useRef } from 'react'

/** Ref of a form: a refusal moves the focus to its first wrong field. */
export const useFaultFocus = (refusal: Problem | null) => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])
  return form
}
