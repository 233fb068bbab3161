import { asciiDigits } from '@ranar/contract/digits'
import { useEffect, useId, useRef } from 'react'
import { useT } from '../../lib/i18n.tsx'

type Props = { code: string; fault: string | null; onChange: (code: string) => void }

/** The receiver's delivery code; with a fault it comes into view and has the focus. */
export const CodeField = ({ code, fault, onChange }: Props) => {
  const t = useT()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (fault) input.current?.focus()
  }, [fault])
  return (
    <label>
      {t('run.code')}
      <input
        ref={input}
        value={code}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        aria-invalid={fault ? true : undefined}
        aria-describedby={id}
        onChange={(event) => onChange(asciiDigits(event.target.value).replaceAll(/\s/g, ''))}
      />
      <small id={id}>{t('run.codeHint')}</small>
    </label>
  )
}
