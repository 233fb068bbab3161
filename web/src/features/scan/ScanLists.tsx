import type { ReactNode } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import s from './scan.module.css'

type Line = { code: string; text?: string | undefined; note?: string | undefined; isWaiting?: boolean }

/** One list beside the scanner: missing, odd or scanned parcels. */
export const ScanList = ({ title, lines, empty }: { title: string; lines: readonly Line[]; empty: string }) => {
  const t = useT()
  const { number } = useFormats()
  return (
    <section aria-label={title}>
      <h2>
        {title} ({number(lines.length)})
      </h2>
      {lines.length === 0 ? (
        <p>{empty}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard
        <ul tabIndex={0} aria-label={title}>
          {lines.map(({ code, text, note, isWaiting }) => (
            <li key={code}>
              <code>{code}</code>
              {text && <span>{text}</span>}
              {(note || isWaiting) && <small>{isWaiting ? t('scan.notSent') : note}</small>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Counters that stay in view. */
export const Counts = ({ counts }: { counts: readonly (readonly [string, number])[] }) => {
  const { number } = useFormats()
  return (
    <dl className={s.counts}>
      {counts.map(([label, n]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{number(n)}</dd>
        </div>
      ))}
    </dl>
  )
}
export const Lists = ({ children }: { children: ReactNode }) => <div className={s.lists}>{children}</div>
