import { Button, MultiSelect, TextInput } from '@mantine/core'
import type { Zone } from '@ranar/contract/tariff'
import { useFormats } from '../../lib/format.ts'
import { useI18n } from '../../lib/i18n.tsx'
import { NumberField } from '../../ui/mantine/NumberField.tsx'
import s from './tariffs.module.css'
import { useDraftNumber } from './useDraftNumber.ts'
import type { Mark } from './useProblems.ts'

/** A district or a thana as an option; `value` is `d:` or `t:` before its id. */
export type PlaceOption = { value: string; label: string; search: string }

type Props = {
  zone: Zone
  at: number
  fromKg: readonly number[]
  mark: Mark
  places: PlaceOption[]
  /** Ids of the districts in no zone. */
  left: string[]
  onChange: (zone: Zone) => void
  onRemove: (() => void) | undefined
}

const MOST_SHOWN = 30

/** Editor of one zone: its names, its places, and a price for each weight. */
export const ZoneEditor = ({ zone, at, fromKg, mark, places, left, onChange, onRemove }: Props) => {
  const { t } = useI18n()
  const { number } = useFormats()
  const draftNumber = useDraftNumber()
  const path = `zones.${at}`
  const chosen = [...zone.districts.map((id) => `d:${id}`), ...zone.thanas.map((id) => `t:${id}`)]
  const choose = (ids: string[]) =>
    onChange({
      ...zone,
      districts: ids.flatMap((id) => (id.startsWith('d:') ? [id.slice(2)] : [])),
      thanas: ids.flatMap((id) => (id.startsWith('t:') ? [id.slice(2)] : [])),
    })
  return (
    <fieldset className={s.zone}>
      <legend>{t('tariff.zoneAt', { number: number(at + 1) })}</legend>
      <div className={s.names}>
        <TextInput
          {...mark(`${path}.name.en`)}
          label={t('tariff.zoneNameEn')}
          data-zone-name
          value={zone.name.en}
          onChange={({ target }) => onChange({ ...zone, name: { ...zone.name, en: target.value } })}
        />
        <TextInput
          {...mark(`${path}.name.bn`)}
          label={t('tariff.zoneNameBn')}
          lang="bn"
          value={zone.name.bn}
          onChange={({ target }) => onChange({ ...zone, name: { ...zone.name, bn: target.value } })}
        />
      </div>
      <MultiSelect
        {...mark(path)}
        label={t('tariff.zonePlaces')}
        placeholder={t('tariff.thanaHint')}
        searchable
        classNames={{ input: s.places ?? '' }}
        limit={MOST_SHOWN}
        hidePickedOptions
        data={places}
        value={chosen}
        onChange={choose}
        filter={({ options, search }) => {
          const words = search.trim().normalize('NFC').toLowerCase()
          return options.filter((option) => 'value' in option && (option as PlaceOption).search.includes(words))
        }}
        nothingFoundMessage={t('tariff.thanaNotFound')}
      />
      {left.length > 0 && (
        <Button variant="outline" onClick={() => choose([...chosen, ...left.map((id) => `d:${id}`)])}>
          {t('tariff.addRest', { count: number(left.length) })}
        </Button>
      )}
      <div className={s.cells}>
        {fromKg.map((kg, slab) => (
          <NumberField
            // biome-ignore lint/suspicious/noArrayIndexKey: weights change while they are typed
            key={slab}
            {...mark(`${path}.pricesTaka.${slab}`)}
            label={t('tariff.fromKg', { kg: draftNumber(kg) })}
            empty={null}
            value={zone.pricesTaka[slab] ?? null}
            onChange={(taka) =>
              onChange({
                ...zone,
                pricesTaka: fromKg.map((_, index) => (index === slab ? taka : (zone.pricesTaka[index] ?? null))),
              })
            }
          />
        ))}
        <NumberField
          {...mark(`${path}.extraPerKgTaka`)}
          label={t('tariff.extraColumn')}
          empty={0}
          value={zone.extraPerKgTaka}
          onChange={(taka) => onChange({ ...zone, extraPerKgTaka: taka })}
        />
      </div>
      {onRemove && (
        <Button variant="outline" onClick={onRemove}>
          {t('tariff.removeZone')}
        </Button>
      )}
    </fieldset>
  )
}
