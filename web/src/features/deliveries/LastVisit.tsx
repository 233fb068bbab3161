import type { Parcel } from '@ranar/contract/parcels'
import { useT } from '../../lib/i18n.tsx'
import type { Entry } from '../../lib/outbox/store.ts'
import { Badge, tones } from '../../ui/Badge.tsx'
import { didWords, nameOf } from '../runs/did-words.ts'
import { reasonWords } from '../runs/reason-words.ts'
import s from './finish.module.css'
import { useDoor } from './useDoor.ts'

type Props = { parcel: Parcel; queued: Entry | undefined; className?: string | undefined }

/** What was done at the door last: an action that is not sent yet, else that it goes back, or why it was not delivered. */
export const LastVisit = ({ parcel, queued, className }: Props) => {
  const t = useT()
  const { failed, goesBack } = useDoor(parcel)
  if (queued)
    return (
      <p className={className}>
        {t(didWords[queued.action.kind], { name: nameOf(queued) })} · {t('run.notSent')}
      </p>
    )
  if (goesBack)
    return (
      <p className={s.missed}>
        <Badge tone={tones.returned} sign="↩">
          {t('run.return')}
        </Badge>{' '}
        {t('deliveries.giveBackTo', { where: [parcel.sender.name, parcel.sender.address].filter(Boolean).join(' · ') })}
      </p>
    )
  return failed ? (
    <p className={s.missed}>
      <Badge tone={tones.failed} sign="!">
        {t('deliveries.notDelivered', { why: t(reasonWords(failed)) })}
      </Badge>
    </p>
  ) : null
}
