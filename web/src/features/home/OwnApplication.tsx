import type { Application } from '@ranar/contract/applications'
import { useEffect, useRef } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import s from './home.module.css'

const texts = { pending: 'site.applicationWaits', rejected: 'site.applicationDeclined', accepted: null } as const

/** What becomes of the user's last application; a separate chunk, as few visitors need it. After the form was sent it
 * takes the focus, since the page gets shorter above its reader. */
export const OwnApplication = ({ application, isNew }: { application: Application; isNew: boolean }) => {
  const t = useT()
  const { day } = useFormats()
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isNew) line.current?.focus()
  }, [isNew])
  const text = texts[application.status]
  return (
    text && (
      <p role="status" className={s.waits} data-status={application.status} tabIndex={-1} ref={line}>
        {t(text, { date: day(application.createdAt) })}
      </p>
    )
  )
}
