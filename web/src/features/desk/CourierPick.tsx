import { Select } from '@mantine/core'
import type { DeliveryMan } from '@ranar/contract/people'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { optionsLike, peopleLike } from '../../lib/best-first.ts'
import { useT } from '../../lib/i18n.tsx'
import { useDeliveryMen } from '../dispatch/useDeliveryMen.ts'
import s from './bar.module.css'

export const COURIER_PICK = 'desk-courier'

type Props = {
  disabled: boolean
  /** True if no courier can take the selection. The box still takes typed letters, which are shortcuts elsewhere. */
  none: boolean
  onPick: (id: string) => void
}

/** Picks a courier and assigns at once, without confirmation: the assignment can be undone. */
export const CourierPick = ({ disabled, none, onPick }: Props) => {
  const t = useT()
  const { men: known, nameOf } = useDeliveryMen()
  const men = (!none && known) || []
  const [search, setSearch] = useState('')
  const [isOpen, setOpen] = useState(false)
  const pick = (man: DeliveryMan | undefined) => {
    if (!man) return
    setSearch('')
    setOpen(false)
    onPick(man._id)
  }
  const [only, other] = search ? peopleLike(search, men) : []
  // If Enter is pressed before the couriers are loaded, remember the search and pick its only match then.
  const [meant, setMeant] = useState('')
  const takeOnly = (event: KeyboardEvent<HTMLInputElement>) => {
    // The first Escape closes the list, the second leaves the box.
    if (event.key === 'Escape' && !isOpen) {
      setSearch('')
      event.currentTarget.blur()
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    if (!known && !none) setMeant(search)
    if (!only || other) return
    event.preventDefault()
    pick(only)
  }
  const takeMeant = useEffectEvent(() => {
    if (meant && meant === search && !other) pick(only)
    setMeant('')
  })
  useEffect(() => {
    if (known) takeMeant()
  }, [known])
  return (
    <Select
      id={COURIER_PICK}
      aria-label={t('today.assignTo')}
      placeholder={`${t('today.assignTo')}…`}
      className={s.courier}
      searchable
      disabled={disabled}
      data={men.map((man) => ({ value: man._id, label: nameOf(man) }))}
      filter={({ options }) => optionsLike(search, men, options)}
      limit={100}
      searchValue={search}
      onSearchChange={setSearch}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onKeyDown={takeOnly}
      nothingFoundMessage={t(none ? 'today.noneToGive' : 'admin.noSuchMan')}
      openOnFocus={false}
      selectFirstOptionOnChange
      withScrollArea={false}
      maxDropdownHeight={320}
      comboboxProps={{ position: 'top-start' }}
      classNames={{ options: s.men }}
      value={null}
      onChange={(id) => pick(men.find(({ _id }) => _id === id))}
    />
  )
}
