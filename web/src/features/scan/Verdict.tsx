import { useEffect, useRef } from 'react'
import { useT } from '../../lib/i18n.tsx'
import s from './scan.module.css'
import type { Tone } from './signal.ts'

export type Said = { tone: Tone; code: string; name?: string | undefined; message: string }

const signs: Record<Tone, string> = { good: '✓', odd: '!', bad: '✕' }

/** The last code and its result, in letters readable from a metre away. */
export const Verdict = ({ said }: { said: Said | null }) => {
  const t = useT()
  const text = said && `${said.code} ${said.message}`
  const place = useRef<HTMLDivElement>(null)
  // On a phone the form fills the screen, so the verdict is below it.
  useEffect(() => {
    if (text) place.current?.scrollIntoView({ block: 'nearest' })
  }, [text])
  return (
    <div ref={place} className={s.verdict} data-tone={said?.tone} role="status" aria-live="assertive">
      {said ? (
        <>
          <span className={s.sign} aria-hidden="true">
            {signs[said.tone]}
          </span>
          <div>
            <strong>{said.code}</strong>
            {said.name && <b>{said.name}</b>}
            <p>{said.message}</p>
          </div>
        </>
      ) : (
        <p>{t('scan.ready')}</p>
      )}
    </div>
  )
}
