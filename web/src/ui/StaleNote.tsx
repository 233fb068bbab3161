import { useFormats } from '../lib/format.ts'
import { useT } from '../lib/i18n.tsx'
import { serverTime } from '../lib/server-time.ts'
import { useOnline } from './OfflineBanner.tsx'
import s from './StaleNote.module.css'

type Read = {
  data: unknown
  error: { message: string } | null
  dataUpdatedAt: number
  isPlaceholderData: boolean
}

/** Shows the age of data that cannot be refetched now; `changes`: adds that changes wait for signal. */
export const StaleNote = ({ of, changes = false }: { of: Read; changes?: boolean }) => {
  const t = useT()
  const { moment } = useFormats()
  const online = useOnline()
  // Placeholder data is of another query; `dataUpdatedAt` is not its age.
  if (!of.data || of.isPlaceholderData || (online && !of.error)) return null
  return (
    <p className={s.note} role="status">
      {[
        online && of.error?.message,
        t('shell.lastUpdated', { time: moment(serverTime(of.dataUpdatedAt)) }),
        !online && changes && t('shell.waitsForSignal'),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}
