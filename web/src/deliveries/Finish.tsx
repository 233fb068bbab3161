import { deliveries, moves, type Parcel } from '@ranar/contract/parcels'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Confirm } from '../kit/Confirm.tsx'
import { useFormats } from '../lib/format.ts'
import { useT } from '../lib/i18n.tsx'
import { useWrite } from '../lib/read.ts'
import { Button } from '../ui/Button.tsx'
import { useOnline } from '../ui/OfflineBanner.tsx'
import { amountToCollect } from './collect.ts'
import s from './round.module.css'

/** Delivered and Returned, for a parcel on the way; each asks first and names the parcel. */
export const Finish = ({ parcel }: { parcel: Parcel }) => {
  const t = useT()
  const { taka } = useFormats()
  const online = useOnline()
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<'deliver' | 'return' | null>(null)
  const [shown, setShown] = useState<'deliver' | 'return'>('deliver')
  const writes = { deliver: useWrite(deliveries.deliver), return: useWrite(deliveries.return) }
  const words = {
    deliver: { title: t('deliveries.askDelivered', { code: parcel._id }), action: t('deliveries.delivered') },
    return: { title: t('deliveries.askReturned', { code: parcel._id }), action: t('deliveries.returned') },
  }
  const collect = amountToCollect(parcel)
  const ask = (move: 'deliver' | 'return') => {
    setShown(move)
    setAsked(move)
  }
  const settle = () => {
    setAsked(null)
    void queryClient.invalidateQueries()
  }
  const off = (move: 'deliver' | 'return') => parcel.status.stage !== moves[move].from || !online

  return (
    <div className={s.finish} data-over={parcel.status.stage !== moves.deliver.from || undefined}>
      <Button disabled={off('deliver')} busy={writes.deliver.isPending} onClick={() => ask('deliver')}>
        {words.deliver.action}
      </Button>
      <Button kind="outline" disabled={off('return')} busy={writes.return.isPending} onClick={() => ask('return')}>
        {words.return.action}
      </Button>
      {!online && parcel.status.stage === moves.deliver.from && <p>{t('deliveries.needsSignal')}</p>}
      <Confirm
        opened={asked !== null}
        title={words[shown].title}
        action={words[shown].action}
        safe={t('deliveries.notYet')}
        everyday={shown === 'deliver'}
        busy={writes[shown].isPending}
        onClose={() => setAsked(null)}
        onConfirm={() => writes[shown].mutate({ query: { parcel_id: parcel._id } }, { onSettled: settle })}
      >
        <p>{t('deliveries.askFor', { name: parcel.reciever.name, address: parcel.reciever.address })}</p>
        {collect !== null && shown === 'deliver' && <p className={s.askCollect}>{t('deliveries.askCollect', { amount: taka(collect) })}</p>}
        <p>{t('deliveries.askFinal')}</p>
      </Confirm>
    </div>
  )
}
