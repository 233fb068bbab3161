import { type ComboboxItem, Select } from '@mantine/core'
import { isSamePoint, type Thana } from '@ranar/contract/places'
import { useMemo, useRef } from 'react'
import { useI18n } from '../../lib/i18n.tsx'
import { neverSubmits } from '../../ui/mantine/never-submits.ts'
import { indexOf } from '../map/search.ts'
import { type ParcelForm, placeOf } from './ParcelFields.tsx'
import { PinNote } from './PinNote.tsx'
import { centreOf, type Quote } from './useQuote.ts'

const MOST_SHOWN = 8

/**
 * Chooses the destination thana by any of its names in both languages; if empty, the nearest to the pin counts. A pin
 * that is not set yet, or only in the middle of a thana, moves to the middle of the chosen one.
 */
export const ThanaField = ({
  parcelForm,
  quote,
  disabled,
}: {
  parcelForm: ParcelForm
  quote: Quote
  disabled?: boolean | undefined
}) => {
  const { t, locale } = useI18n()
  const { thanas, districts, nearest } = quote
  const { value: pin, onChange: setPin } = placeOf(parcelForm)
  const input = useRef<HTMLInputElement>(null)
  const find = useMemo(
    () => indexOf(thanas.map((thana) => ({ item: thana._id, ...namesOf(thana, districts) }))),
    [thanas, districts],
  )
  const names = useMemo(() => {
    const districtNames = new Map(districts.map(({ _id, name }) => [_id, name[locale]]))
    return new Map(
      thanas.map(({ _id, name, district }) => [
        _id,
        t('map.thanaOf', { thana: name[locale], district: districtNames.get(district) ?? district }),
      ]),
    )
  }, [thanas, districts, locale, t])
  const data = useMemo(() => [...names].map(([value, label]) => ({ value, label })), [names])
  const { value, onChange, ...props } = parcelForm.field('thana')
  const choose = (id: string | null) => {
    onChange(id ?? '')
    const thana = thanas.find(({ _id }) => _id === id)
    if (thana && (!pin || thanas.some((one) => isSamePoint(one, pin)))) setPin(centreOf(thana))
  }
  return (
    <>
      <Select
        {...props}
        ref={input}
        openOnFocus={false}
        label={t('consumer.thana')}
        description={nearest && !value ? t('tariff.nearest', { thana: names.get(nearest._id) ?? '' }) : undefined}
        placeholder={t('tariff.thanaHint')}
        searchable
        clearable
        selectFirstOptionOnChange
        onKeyDown={neverSubmits}
        nothingFoundMessage={t('tariff.thanaNotFound')}
        clearButtonProps={{ 'aria-label': t('tariff.clearThana') }}
        data={data}
        filter={({ options, search }) => {
          const words = search.trim()
          if (words === '') return nearestFirst(options as ComboboxItem[], nearest?._id).slice(0, MOST_SHOWN)
          const byId = new Map((options as ComboboxItem[]).map((option) => [option.value, option]))
          const shown = (options as ComboboxItem[]).find(({ label }) => label === words)
          return shown ? [shown] : find(words, MOST_SHOWN).flatMap((id) => byId.get(id) ?? [])
        }}
        value={value || null}
        onChange={choose}
        disabled={disabled}
      />
      {!disabled && <PinNote {...{ parcelForm, quote, names }} onAgreed={() => input.current?.focus()} />}
    </>
  )
}

const namesOf = ({ name, aliases, district }: Thana, districts: Quote['districts']) => {
  const within = districts.find(({ _id }) => _id === district)
  return {
    names: [name.en, name.bn, ...aliases].join(' '),
    within: [within?.name.en, within?.name.bn, ...(within?.aliases ?? [])].join(' '),
  }
}

const nearestFirst = (options: ComboboxItem[], id: string | undefined) =>
  [...options].sort((one, other) => Number(other.value === id) - Number(one.value === id))
