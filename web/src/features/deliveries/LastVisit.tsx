import { useT } from '../../lib/i18n.tsx'
import type { Entry } from '../../lib/outbox/store.ts'
import { didWords, nameOf } from '../runs/did-words.ts'

type Props = { queued: Entry | undefined; className?: string | undefined }

/** What was done at the door and is not sent yet. */
export const LastVisit = ({ queued, className }: Props) => {
  const t = useT()
  if (queued)
    return (
      <p className={className}>
        {t(didWords[queued.action.kind], { name: nameOf(queued) })} · {t('run.notSent')}
      </p>
    )
  return null
}
