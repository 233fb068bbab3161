import { today } from '../../lib/clock.ts'
import { lastDay } from '../../lib/day-fault.ts'
import { useT } from '../../lib/i18n.tsx'
import { Field } from '../../ui/Field.tsx'
import { CourierOptions } from './CourierOptions.tsx'
import { useDeliveryMen } from './useDeliveryMen.ts'

type Fault = { error: string } | false
type Props = {
  man: string
  onMan: (id: string) => void
  manFault: Fault
  day: string
  onDay: (day: string) => void
  dayFault: Fault
}

/** The courier who gets a parcel, and the day. */
export const CourierAndDay = ({ man, onMan, manFault, day, onDay, dayFault }: Props) => {
  const t = useT()
  const { men = [], nameOf } = useDeliveryMen()
  return (
    <>
      <Field label={t('admin.deliveryMan')} {...manFault}>
        <select value={man} onChange={({ target }) => onMan(target.value)}>
          <option value="" />
          <CourierOptions men={men} nameOf={nameOf} />
        </select>
      </Field>
      <Field label={t('journeys.day')} {...dayFault}>
        <input type="date" value={day} min={today()} max={lastDay()} onChange={({ target }) => onDay(target.value)} />
      </Field>
    </>
  )
}
