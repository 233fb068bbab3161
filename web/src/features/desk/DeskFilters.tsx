import { memo, useEffect, useId, useRef } from 'react'
import { useI18n } from '../../lib/i18n.tsx'
import { useListSearch } from '../../lib/useListSearch.ts'
import { Button } from '../../ui/Button.tsx'
import { DayInput } from '../../ui/DayInput.tsx'
import { CourierOptions } from '../dispatch/CourierOptions.tsx'
import { useDeliveryMen } from '../dispatch/useDeliveryMen.ts'
import { useThanaChoices } from '../parcels/useThanaName.ts'
import { type DeskSearch, isFiltered, unfiltered } from './desk-search.ts'
import s from './filters.module.css'
import { useMeantThana } from './useMeantThana.ts'

/** Filters by area, courier and day, kept in the URL. Its hundreds of thanas are not drawn again at each selection. */
export const DeskFilters = memo(({ search }: { search: DeskSearch }) => {
  const { t } = useI18n()
  const id = useId()
  const { change } = useListSearch()
  const { men = [], nameOf } = useDeliveryMen()
  const thanas = useThanaChoices()
  const meantThana = useMeantThana()
  // The box is uncontrolled; a `key` would follow the URL too, but lose the focus.
  const thanaBox = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (thanaBox.current) thanaBox.current.value = search.thana ?? ''
  }, [search.thana])
  const set = (name: 'thana' | 'delivery_men_id' | 'day') => (value: string) =>
    change({ page: undefined, [name]: value.trim() || undefined }, { resetScroll: false })
  const setThana = (typed: string) => set('thana')(meantThana(typed.trim()) ?? typed)
  const { thana, delivery_men_id, day } = search
  const isUnknown = thana !== undefined && !meantThana(thana)
  return (
    <div className={s.filters}>
      <label>
        <span>{t('today.thana')}</span>
        <input
          ref={thanaBox}
          list={`${id}-thanas`}
          defaultValue={thana}
          maxLength={60}
          autoComplete="off"
          aria-describedby={isUnknown ? `${id}-whole` : undefined}
          onBlur={({ target }) => target.value.trim() !== (thana ?? '') && setThana(target.value)}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && setThana(currentTarget.value)}
          onChange={({ target, nativeEvent }) =>
            !(nativeEvent instanceof InputEvent && nativeEvent.inputType?.startsWith('insertText')) &&
            thanas.some(({ value }) => value === target.value) &&
            set('thana')(target.value)
          }
        />
        <datalist id={`${id}-thanas`}>
          {thanas.map(({ value, label }) => (
            <option key={value} value={value} label={label} />
          ))}
        </datalist>
      </label>
      <label>
        <span>{t('today.courier')}</span>
        <select value={delivery_men_id ?? ''} onChange={({ target }) => set('delivery_men_id')(target.value)}>
          <option value="">{t('today.anyCourier')}</option>
          <CourierOptions men={men} nameOf={nameOf} />
        </select>
      </label>
      <label htmlFor={`${id}-day`}>
        <span>{t('today.day')}</span>
        <DayInput id={`${id}-day`} day={day ?? ''} onDay={set('day')} />
      </label>
      {isFiltered(search) && (
        <Button kind="quiet" onClick={() => change(unfiltered, { replace: true, resetScroll: false })}>
          {t('today.clear')}
        </Button>
      )}
      {isUnknown && (
        <p id={`${id}-whole`} role="status" className={s.whole}>
          {t('today.thanaWhole')}
        </p>
      )}
    </div>
  )
})
