import { serverTime } from '../../lib/clock.ts'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { useOnline } from '../../ui/OfflineBanner.tsx'
import s from './desk.module.css'

/** How old the list is while it cannot be read again. */
export const StaleNote = ({ fault, readAt }: { fault: string | undefined; readAt: number }) => {
  const t = useT()
  const { moment } = useFormats()
  const online = useOnline()
  return (
    <p className={s.stale} role="status">
      {online && fault} {t('shell.lastUpdated', { time: moment(serverTime(readAt)) })}
      {!online && ` · ${t('shell.waitsForSignal')}`}
    </p>
  )
}
