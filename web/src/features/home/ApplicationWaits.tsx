import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import s from './home.module.css'

/** Replaces the career form while an application is pending; a separate chunk, as few visitors need it. */
export const ApplicationWaits = ({ since }: { since: string }) => {
  const t = useT()
  const { day } = useFormats()
  return (
    <p role="status" className={s.waits}>
      {t('site.applicationWaits', { date: day(since) })}
    </p>
  )
}
