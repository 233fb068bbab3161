import type { Exception, ExceptionEventName } from '@ranar/contract/exceptions'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import s from './exceptions.module.css'

type Step = { name: ExceptionEventName; by: string; at: string; note: string | null }
const words = {
  taken: 'desk.historyTaken',
  put_back: 'desk.historyPutBack',
  reopened: 'desk.historyReopened',
  explained: 'desk.historyExplained',
} as const

/** Who worked on an exception and what they found out; `ExceptionStory` tells how it was closed. */
export const ExceptionHistory = ({ exception }: { exception: Exception }) => {
  const t = useT()
  const { moment } = useFormats()
  const { history = [] } = exception.detail as { history?: Step[] }
  const shown = history.filter(({ name }) => name in words)
  if (shown.length === 0) return null
  return (
    <ul className={s.history}>
      {shown.map(({ name, by, at, note }) => (
        <li key={`${at} ${name}`} data-explained={name === 'explained' || undefined}>
          {t(words[name as keyof typeof words], { name: by, time: moment(at), note: note ?? '' })}
        </li>
      ))}
    </ul>
  )
}
