import type { TrackedParcel } from '@ranar/contract/parcels'
import { useFormats } from '../lib/format.ts'
import { useT } from '../lib/i18n.tsx'
import { useWrite } from '../lib/read.ts'
import { Button } from '../ui/Button.tsx'
import { deliver, giveBack } from './reads.ts'
import s from './tracking.module.css'

/** For the parcel's own delivery man: what to collect at the door, and how the run ended. */
export const FinishButtons = ({ parcel: { _id, status, payment, parcel } }: { parcel: TrackedParcel }) => {
  const t = useT()
  const { taka } = useFormats()
  const delivered = useWrite(deliver)
  const returned = useWrite(giveBack)
  const busy = delivered.isPending || returned.isPending
  const isOpen = status.stage === 'on the way'
  const query = { parcel_id: _id }
  return (
    <div className={s.finish}>
      {isOpen &&
        (payment?.status === 'succeeded' ? (
          <p>{t('tracking.paidAlready')}</p>
        ) : (
          <p className={s.collect}>
            <strong className="nums">{t('tracking.collect', { amount: taka(parcel.price) })}</strong> {t('tracking.collectText')}
          </p>
        ))}
      <Button busy={delivered.isPending} disabled={!isOpen || busy} onClick={() => delivered.mutate({ query })}>
        {t('tracking.deliver')}
      </Button>
      <Button kind="outline" busy={returned.isPending} disabled={!isOpen || busy} onClick={() => returned.mutate({ query })}>
        {t('tracking.return')}
      </Button>
    </div>
  )
}
