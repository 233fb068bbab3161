import { type Parcel, parcels } from '@ranar/contract/parcels'
import { refundQuote } from '@ranar/contract/refunds'
import { useState } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { useWrite } from '../../lib/read.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { canCancel, isPaid, whyNot } from './rules.ts'
import { typeText } from './words.ts'

/** Cancels the sender's pending parcel after a confirmation; no button in other stages. */
export const CancelParcel = ({ parcel }: { parcel: Parcel }) => {
  const t = useT()
  const { taka } = useFormats()
  const [asking, setAsking] = useState(false)
  const cancel = useWrite(parcels.cancel)
  const { refundFee, restAmount } = refundQuote(parcel.payment?.amount ?? 0, 'canceled')
  return (
    <>
      {canCancel(parcel) && (
        <Button kind="outline" onClick={() => setAsking(true)}>
          {t('consumer.cancel')}
        </Button>
      )}
      <Confirm
        opened={asking}
        title={t('consumer.cancelTitle', { id: parcel._id })}
        action={t('consumer.cancelGo')}
        safe={t('shell.keep')}
        busy={cancel.isPending}
        refusal={!canCancel(parcel) && t(whyNot(parcel))}
        onConfirm={() => cancel.mutate({ query: { parcel_id: parcel._id } }, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <p>{t('consumer.cancelText', { type: t(typeText(parcel.parcel.type)), name: parcel.reciever.name })}</p>
        {isPaid(parcel) && (
          <p>
            {t('consumer.cancelPaid', {
              amount: taka(parcel.payment?.amount ?? 0),
              rest: taka(restAmount),
              fee: taka(refundFee),
            })}
          </p>
        )}
      </Confirm>
    </>
  )
}
