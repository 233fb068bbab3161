import { type FormEvent, useEffect, useId, useRef } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import s from './scan.module.css'

const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey

/** Input for a keyboard scanner; takes keys typed anywhere on the page, so that nobody has to tap it first. */
export const CodeInput = ({ onCode }: { onCode: (text: string) => void }) => {
  const t = useT()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus({ preventScroll: true })
    const take = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (!isTyped(event) || target.closest('input, select, textarea, dialog, [role="dialog"]')) return
      // Space must still press a focused button.
      if (event.key === ' ' && target.closest('button, a, summary')) return
      input.current?.focus({ preventScroll: true })
    }
    addEventListener('keydown', take, { capture: true })
    return () => removeEventListener('keydown', take, { capture: true })
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const field = input.current
    if (!field?.value.trim()) return
    // Clear at once: the scanner may already type the next code.
    const text = field.value
    field.value = ''
    onCode(text)
  }
  return (
    <form className={s.type} onSubmit={submit}>
      <label htmlFor={id}>{t('scan.code')}</label>
      <div>
        <input
          id={id}
          ref={input}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={300}
        />
        <Button type="submit" kind="outline">
          {t('scan.enter')}
        </Button>
      </div>
    </form>
  )
}
