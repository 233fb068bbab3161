import { useEffect, useRef } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import s from './home.module.css'

/** Replaces the career form while an application is pending; a separate chunk, as few visitors need it. After the form
 * was sent it takes the focus, since the page gets shorter above its reader. */
export const ApplicationWaits = ({ since, isNew }: { since: string; isNew: boolean }) => {
  const t = useT()
  const { day } = useFormats()
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isNew) line.current?.focus()
  }, [isNew])
  return (
    <p role="status" className={s.waits} tabIndex={-1} ref={line}>
      {t('site.applicationWaits', { date: day(since) })}
    </p>
  )
}
