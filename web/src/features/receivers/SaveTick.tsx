import { Checkbox } from '@mantine/core'
import { bookings } from '@ranar/contract/bookings'
import { useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { useWrite } from '../../lib/read.ts'
import type { ParcelValues } from '../parcels/ParcelFields.tsx'
import s from './receivers.module.css'

/** Whether to save the receiver; a failed `save` does not stop the booking. */
export const useSaving = (wasAsked: boolean) => {
  const [isAsked, setAsked] = useState(wasAsked)
  const write = useWrite(bookings.saveReceiver, { silent: 'success' })
  const save = async ({ name, phone, address, email, latitude, longitude, thana }: ParcelValues) => {
    if (!isAsked) return
    const place = latitude === '' || longitude === '' ? {} : { latitude, longitude }
    const body = { name, phone, address, email, thana: thana || null, ...place }
    await write.mutateAsync({ body }).catch(() => undefined)
  }
  return { isAsked, setAsked, save }
}

export const SaveTick = ({ isAsked, setAsked }: Pick<ReturnType<typeof useSaving>, 'isAsked' | 'setAsked'>) => {
  const t = useT()
  return (
    <Checkbox
      className={s.tick}
      label={t('bookings.saveReceiver')}
      checked={isAsked}
      onChange={({ currentTarget }) => setAsked(currentTarget.checked)}
    />
  )
}
