import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { bookings, type SavedReceiver } from '@ranar/contract/bookings'
import { MAX_SEARCH } from '@ranar/contract/query-shapes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { read, useWrite } from '../../lib/read.ts'
import { Button } from '../../ui/Button.tsx'
import type { ParcelForm } from '../parcels/ParcelFields.tsx'
import s from './receivers.module.css'

const PAUSE_MS = 250
const MOST_SHOWN = 8
const labelOf = ({ name, phone }: SavedReceiver) => `${name} · ${phone}`

/** Fills the form from a saved receiver, found by name, address or phone; renders nothing if none is saved. */
export const ReceiverPicker = ({ parcelForm: { form } }: { parcelForm: ParcelForm }) => {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<SavedReceiver | null>(null)
  // The box may show a longer name with its address, so the question is cut instead of the box.
  const [q] = useDebouncedValue(chosen && typed === labelOf(chosen) ? '' : typed.trim().slice(0, MAX_SEARCH), PAUSE_MS)
  const any = useQuery(read(bookings.receivers, { query: { limit: MOST_SHOWN } }))
  const found = useQuery({
    ...read(bookings.receivers, { query: { q, limit: MOST_SHOWN } }),
    placeholderData: keepPreviousData,
  })
  const forget = useWrite(bookings.forgetReceiver)
  if (!any.data || any.data.meta.total === 0) return null
  const shown = found.data?.receivers ?? any.data.receivers
  const all = chosen && !shown.some(({ _id }) => _id === chosen._id) ? [chosen, ...shown] : shown
  const choose = (id: string | null) => {
    const receiver = all.find(({ _id }) => _id === id) ?? null
    setChosen(receiver)
    if (!receiver) return
    const { name, phone, address, email, latitude, longitude, thana } = receiver
    // A point of the receiver chosen before would send this parcel to the wrong place.
    const place = { latitude: latitude ?? ('' as const), longitude: longitude ?? ('' as const) }
    form.setValues({ name, phone, address, email, thana: thana ?? '', ...place })
    form.clearErrors()
  }
  return (
    <div className={s.picker}>
      <Select
        label={t('bookings.savedReceiver')}
        placeholder={t('bookings.savedHint')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('bookings.clearReceiver') }}
        nothingFoundMessage={t('bookings.noReceiver')}
        data={all.map((receiver) => ({ value: receiver._id, label: labelOf(receiver) }))}
        // The server has already filtered the options.
        filter={({ options }) => options}
        searchValue={typed}
        onSearchChange={setTyped}
        value={chosen?._id ?? null}
        onChange={choose}
      />
      {chosen && (
        <Button
          kind="quiet"
          busy={forget.isPending}
          onClick={() => forget.mutate({ query: { receiver_id: chosen._id } }, { onSuccess: () => setChosen(null) })}
        >
          {t('bookings.forget', { name: chosen.name })}
        </Button>
      )}
    </div>
  )
}
