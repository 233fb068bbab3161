import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { bookings, type SavedReceiver } from '@ranar/contract/bookings'
import { MAX_SEARCH } from '@ranar/contract/query-shapes'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { read, useWrite } from '../../lib/read.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { neverSubmits } from '../../ui/mantine/never-submits.ts'
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
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isByArrow = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  const queryClient = useQueryClient()
  const isChosen = chosen !== null && typed === labelOf(chosen)
  // The box may show a longer name with its address, so the question is cut instead of the box.
  const asked = typed.trim().slice(0, MAX_SEARCH)
  const [q] = useDebouncedValue(isChosen ? '' : asked, PAUSE_MS)
  const any = useQuery(read(bookings.receivers, { query: { limit: MOST_SHOWN } }))
  const lookFor = (words: string) => read(bookings.receivers, { query: { q: words, limit: MOST_SHOWN } })
  const found = useQuery({ ...lookFor(q), placeholderData: keepPreviousData })
  const forget = useWrite(bookings.forgetReceiver)
  const isRemoved = useRef(false)
  // The button that had the focus is gone, and with the last receiver the box too.
  const landAfterRemoval = useEffectEvent(() => {
    if (!isRemoved.current) return
    isRemoved.current = false
    const next = (any.data?.meta.total ?? 0) > 1 ? input.current : form.getInputNode('name')
    next?.focus()
  })
  useEffect(() => {
    if (!isAsking) landAfterRemoval()
  }, [isAsking])
  if (!any.data || any.data.meta.total === 0) return null
  const shown = found.data?.receivers ?? any.data.receivers
  const isFound = (id: unknown) => shown.some(({ _id }) => _id === id)
  const all = chosen && !isFound(chosen._id) ? [chosen, ...shown] : shown
  const choose = (receiver: SavedReceiver | undefined) => {
    setChosen(receiver ?? null)
    if (!receiver) return
    const { name, phone, address, email, latitude, longitude, thana } = receiver
    // A point of the receiver chosen before would send this parcel to the wrong place.
    const place = { latitude: latitude ?? ('' as const), longitude: longitude ?? ('' as const) }
    form.setValues({ name, phone, address, email, thana: thana ?? '', ...place })
    form.clearErrors()
  }
  const forgetChosen = ({ _id }: SavedReceiver) =>
    forget.mutate(
      { query: { receiver_id: _id } },
      {
        onSuccess: () => {
          isRemoved.current = true
          setChosen(null)
        },
        onSettled: () => setAsking(false),
      },
    )
  const takeFirst = async (input: HTMLInputElement) => {
    // The list may still be the one of fewer letters.
    const isCurrent = found.isSuccess && !found.isPlaceholderData && q === asked
    const [first] = isCurrent ? shown : (await queryClient.fetchQuery(lookFor(asked))).receivers
    if (!first || input.value !== typed) return
    setOpen(false)
    setTyped(labelOf(first))
    choose(first)
  }
  const takeByEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') isByArrow.current = true
    neverSubmits(event)
    if (!event.isDefaultPrevented() || isByArrow.current) return
    // The Select itself would take what stood first when the last letter was typed.
    event.stopPropagation()
    if (typed.trim() && !isChosen) takeFirst(event.currentTarget).catch(() => undefined)
  }
  return (
    <div className={s.picker}>
      <Select
        ref={input}
        label={t('bookings.savedReceiver')}
        placeholder={t('bookings.savedHint')}
        searchable
        clearable
        classNames={{ option: s.option ?? '' }}
        clearButtonProps={{ 'aria-label': t('bookings.clearReceiver') }}
        nothingFoundMessage={t('bookings.noReceiver')}
        data={all.map((receiver) => ({ value: receiver._id, label: labelOf(receiver) }))}
        // The server has already filtered the options; the chosen one is among them only until another is looked for.
        filter={({ options }) =>
          isChosen ? options : options.filter((option) => 'value' in option && isFound(option.value))
        }
        searchValue={typed}
        onSearchChange={(words) => {
          isByArrow.current = false
          setTyped(words)
        }}
        selectFirstOptionOnChange
        dropdownOpened={isOpen}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        onKeyDownCapture={takeByEnter}
        value={chosen?._id ?? null}
        onChange={(id) => choose(all.find(({ _id }) => _id === id))}
      />
      {chosen && (
        <Button kind="quiet" onClick={() => setAsking(true)}>
          {t('bookings.forget', { name: chosen.name })}
        </Button>
      )}
      {chosen && (
        <Confirm
          opened={isAsking}
          title={t('bookings.forgetAsk', { name: chosen.name })}
          action={t('bookings.forgetDo')}
          safe={t('shell.keep')}
          busy={forget.isPending}
          onConfirm={() => forgetChosen(chosen)}
          onClose={() => setAsking(false)}
        >
          <p>{t('bookings.forgetText')}</p>
        </Confirm>
      )}
    </div>
  )
}
