import { desk } from '@ranar/contract/desk'
import type { PickupStop } from '@ranar/contract/desk-runs'
import { useState } from 'react'
import { dayFault } from '../../lib/day-fault.ts'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { useWrite } from '../../lib/read.ts'
import { toast, toastError } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { CourierOptions } from '../dispatch/CourierOptions.tsx'
import { NamesakeEmail } from '../dispatch/NamesakeEmail.tsx'
import { useDeliveryMen } from '../dispatch/useDeliveryMen.ts'
import s from './send-to-collect.module.css'

/** Select and button that send a courier to collect all parcels waiting at a sender's address. */
export const SendToCollect = ({ stop, day }: { stop: PickupStop; day: string }) => {
  const t = useT()
  const { number } = useFormats()
  const { men = [], nameOf } = useDeliveryMen()
  const given = stop.delivery_men
  // Until the dispatcher chooses, the select shows who goes, also when a colleague has just sent somebody.
  const [picked, setPicked] = useState<{ man: string; over: string | undefined } | null>(null)
  const [asking, setAsking] = useState(false)
  const man = picked?.man ?? given?._id ?? ''
  const isTaken = Boolean(picked && given && given._id !== picked.over && given._id !== man)
  const chosen = men.find(({ _id }) => _id === man)
  const name = chosen ? nameOf(chosen) : ''
  const move = useWrite(desk.move, { silent: 'success' })
  const send = () => {
    const wrong = dayFault(day)
    if (wrong) return toastError(t(wrong))
    move.mutate(
      {
        body: {
          move: 'assign_pickup',
          parcel_ids: stop.parcel_ids,
          delivery_men_id: man,
          day,
          from_delivery_men_id: given?._id ?? null,
        },
      },
      {
        onSuccess: ({ data: { results } }) => {
          const refused = results.filter(({ success }) => !success)
          for (const { parcel_id, message } of refused) toastError(`${parcel_id}: ${message}`)
          setPicked(null)
          if (refused.length < results.length)
            toast(t('couriers.pickupSent', { n: number(results.length - refused.length), name }))
        },
        onSettled: () => setAsking(false),
      },
    )
  }
  return (
    <span className={s.send}>
      <span className={s.who}>
        <select
          aria-label={t('couriers.pickupWho', { name: stop.sender.name })}
          value={man}
          onChange={({ target }) => setPicked({ man: target.value, over: given?._id })}
        >
          <option value="">{t('couriers.chooseCourier')}</option>
          <CourierOptions men={men} nameOf={nameOf} />
        </select>
        {/* The select may be too narrow to show which of two namesakes is chosen. */}
        {chosen && chosen._id !== given?._id && <NamesakeEmail man={chosen} />}
      </span>
      <Button
        kind="outline"
        busy={move.isPending}
        disabled={!man || man === given?._id}
        onClick={isTaken ? () => setAsking(true) : send}
      >
        {t('couriers.pickupSend')}
      </Button>
      <Confirm
        opened={asking}
        title={t('couriers.pickupTaken', { name: given ? nameOf(given) : '' })}
        action={t('couriers.pickupSend')}
        everyday
        busy={move.isPending}
        onConfirm={send}
        onClose={() => setAsking(false)}
      >
        <p>{t('couriers.pickupInstead', { name })}</p>
      </Confirm>
    </span>
  )
}
