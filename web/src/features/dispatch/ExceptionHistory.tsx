import type { Exception, ExceptionEventName } from '@ranar/contract/exceptions'
import type { MessageKey } from '@ranar/contract/messages/index'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import s from './exceptions.module.css'

type Step = { name: ExceptionEventName; by: string; at: string; note: string | null }
const words = {
  taken: 'desk.historyTaken',
  put_back: 'desk.historyPutBack',
  reopened: 'desk.historyReopened',
  applied: 'desk.historyApplied',
  dismissed: 'desk.historyDismissed',
  explained: 'desk.historyExplained',
} as const satisfies Record<ExceptionEventName, MessageKey>

/** Who worked on an exception, what they found out, and decisions taken back; `ExceptionStory` tells the present one. */
export const ExceptionHistory = ({ exception }: { exception: Exception }) => {
  const t = useT()
  const { moment } = useFormats()
  const { history = [] } = exception.detail as { history?: Step[] }
  const reopened = history.findLastIndex(({ name }) => name === 'reopened')
  const isShown = ({ name }: Step, at: number) => (name !== 'applied' && name !== 'dismissed') || at < reopened
  const shown = history.filter(isShown)
  if (shown.length === 0) return null
  return (
    <ul className={s.history}>
      {shown.map(({ name, by, at, note }) => (
        <li key={`${at} ${name}`} data-explained={name === 'explained' || undefined}>
          {t(words[name], { name: by, time: moment(at) })}
          {note && `: ${note}`}
        </li>
      ))}
    </ul>
  )
}
