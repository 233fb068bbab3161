import { Input, Select } from '@mantine/core'
import type { DeliveryMan } from '@ranar/contract/people'
import { type KeyboardEvent, useId, useState } from 'react'
import { optionsLike, peopleLike } from '../../lib/best-first.ts'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { neverSubmits } from '../../ui/mantine/never-submits.ts'
import s from './dispatch.module.css'
import { toldApart } from './told-apart.ts'

type Props = {
  men: readonly DeliveryMan[] | undefined
  /** The parcel's current courier, who may be missing from `men`. */
  own: { _id: string; name: string } | null
  disabled: boolean
  value: string
  onChange: (id: string) => void
  error: string | undefined
}

/** Chooses a delivery man by name or email; Enter takes the only one who matches. */
export const DeliveryManSelect = ({ men = [], own, disabled, value, onChange, error }: Props) => {
  const t = useT()
  const { number } = useFormats()
  const id = useId()
  const [search, setSearch] = useState('')
  const [isOpen, setOpen] = useState(false)
  const byId = (wanted: string) => men.find(({ _id }) => _id === wanted)
  const takeOnly = (event: KeyboardEvent) => {
    const [only, other] = isOpen && search ? peopleLike(search, men) : []
    neverSubmits(event)
    if (event.key !== 'Enter' || !only || other) return
    onChange(only._id)
    setOpen(false)
  }
  return (
    <div>
      {/* A separate label: the Select's own would also name its list. */}
      <Input.Label size="md" htmlFor={id}>
        {t('admin.deliveryMan')}
      </Input.Label>
      <Select
        id={id}
        name="delivery_men_id"
        placeholder={t('admin.chooseMan')}
        searchable
        clearable={!disabled}
        disabled={disabled}
        data={optionsOf(men, own)}
        filter={({ options }) => optionsLike(search, men, options)}
        onSearchChange={setSearch}
        dropdownOpened={isOpen}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        onKeyDown={takeOnly}
        nothingFoundMessage={t('admin.noSuchMan')}
        openOnFocus={false}
        withScrollArea={false}
        comboboxProps={inDialog}
        classNames={{ options: s.men }}
        attributes={{ options: { 'aria-label': t('shell.navDeliveryMen') } }}
        clearButtonProps={{ 'aria-label': t('shell.clearFilter') }}
        renderOption={({ option }) => {
          const man = byId(String(option.value))
          if (!man) return option.label
          return (
            <span className={s.man}>
              <strong>{man.name}</strong>
              <span>{man.email}</span>
              <span>
                {t(man.average_rating > 0 ? 'admin.manOption' : 'admin.manOptionNew', {
                  rating: number(man.average_rating),
                  delivered: number(man.total_delivered),
                })}
              </span>
            </span>
          )
        }}
        value={value || null}
        onChange={(chosen) => onChange(chosen ?? '')}
        error={error}
      />
    </div>
  )
}

// Render inside the dialog: screen readers do not see what is outside of it.
const inDialog = { withinPortal: false }

const optionsOf = (men: readonly DeliveryMan[], own: Props['own']) => {
  const labelOf = toldApart(men)
  const known = men.map((man) => ({ value: man._id, label: labelOf(man) }))
  return own && !men.some(({ _id }) => _id === own._id) ? [...known, { value: own._id, label: own.name }] : known
}
