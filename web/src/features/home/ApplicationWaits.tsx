import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import s from './home.module.css'

/** In the place of the career form, for the few whose application waits: a chunk of its own. */
export const ApplicationWaits = ({ since }: { since: string }) => {
  const t = useT()
  const { day } = useFormats()
  return (
    <p role="status" className={s.waits}>
      {t('site.applicationWaits', { date: day(since) })}
    </p>
  )
}
