import type { Parcel } from '@ranar/contract/parcels'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { OutboxSender } from '../../lib/outbox/OutboxSender.tsx'
import { useOutbox } from '../../lib/outbox/useOutbox.ts'
import { useLanding } from '../../lib/useLanding.ts'
import { Finish } from './Finish.tsx'
import { LastVisit } from './LastVisit.tsx'
import { queuedAt } from './queued.ts'
import { useDoor } from './useDoor.ts'

type Classes = Record<'finish' | 'collect' | 'paidAlready', string | undefined>

/** On the parcel's page: the amount to collect at the door, and the buttons Delivered and Returned. */
export const FinishHere = ({ parcel, classes }: { parcel: Parcel; classes: Classes }) => {
  const t = useT()
  const { taka } = useFormats()
  const { due } = useDoor(parcel)
  const queued = queuedAt(useOutbox().entries, parcel._id)
  useLanding()
  const isOpen = parcel.status.stage === 'on the way'
  const isPaid = parcel.payment?.status === 'succeeded'
  return (
    <Finish parcel={parcel} queued={queued} className={isOpen ? classes.finish : undefined}>
      {queued && <OutboxSender />}
      <LastVisit parcel={parcel} queued={queued} className={classes.collect} />
      {queued ? null : due !== null ? (
        <p className={classes.collect}>
          <strong className="nums">{t('tracking.collect', { amount: taka(due) })}</strong>{' '}
          {!isPaid && t('tracking.collectText')}
        </p>
      ) : (
        isOpen && isPaid && <p className={classes.paidAlready}>{t('tracking.paidAlready')}</p>
      )}
    </Finish>
  )
}
