import { looksLikeCode, typedCode } from '@ranar/contract/tracking-code'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { clearErrors } from '../../lib/toasts.ts'

const STORE = 'ranar-missed'
// Long enough to navigate back; a later visit begins with an empty box.
const REMEMBERED_MS = 5000
type Miss = { id: string; message: string; at: number }

/** Remembers a code that was not found, and why, for the form that the user goes back to. */
export const rememberMiss = (id: string, message: string) => {
  try {
    sessionStorage.setItem(STORE, JSON.stringify({ id, message, at: Date.now() } satisfies Miss))
  } catch {
    // Without storage the form begins empty.
  }
}

const takeMiss = (): Miss | undefined => {
  try {
    const miss = JSON.parse(sessionStorage.getItem(STORE) ?? 'null') as Miss | null
    sessionStorage.removeItem(STORE)
    return miss && Date.now() - miss.at < REMEMBERED_MS ? miss : undefined
  } catch {
    return undefined
  }
}

/** Handles a tracking code typed in any digits, or pasted with spaces, in a link or message; else shows an error. */
export const useTrackForm = (goTo: (parcel_id: string) => void) => {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  useEffect(() => {
    const miss = takeMiss()
    if (!miss || !input.current || input.current.value) return
    input.current.value = miss.id
    setFault(miss.message)
    input.current.focus()
  }, [])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    clearErrors()
    const typed = input.current?.value.trim() ?? ''
    const code = typedCode(typed)
    if (looksLikeCode(code)) return goTo(code)
    setFault(t(typed === '' ? 'site.codeRequired' : 'site.codeForm'))
    input.current?.focus()
  }
  return { input, fault, onSubmit, onChange: () => setFault(undefined) }
}
