import { type RefObject, useEffect, useState } from 'react'
import { dropWritten, readWritten, saveWritten } from '../../lib/written.ts'

const textsOf = (form: HTMLFormElement) =>
  Object.fromEntries([...new FormData(form)].map(([name, text]) => [name, String(text)]))
const isTouched = (form: HTMLFormElement) =>
  [...form.elements].some((one) => one instanceof HTMLInputElement && one.value !== one.defaultValue)

/** Keeps a guest's form text during the login (`begun`): `keep` on each change, `forget` after sending. */
export const useBegun = (form: RefObject<HTMLFormElement | null>, path: string) => {
  const [begun, setBegun] = useState<Record<string, string>>()
  const keep = () => form.current && saveWritten({ path, values: textsOf(form.current) })
  const forget = () => {
    dropWritten()
    setBegun(undefined)
  }
  useEffect(() => {
    const written = readWritten()
    if (written?.path === path) {
      setBegun(written.values)
      if (location.pathname + location.hash === path) form.current?.scrollIntoView()
    } else if (form.current && isTouched(form.current)) {
      // Typed before hydration, when React could not see it.
      saveWritten({ path, values: textsOf(form.current) })
    }
  }, [form, path])
  return { begun, keep, forget }
}
