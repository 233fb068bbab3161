import { today } from '../../lib/clock.ts'
import { useT } from '../../lib/i18n.tsx'
import { useListSearch } from '../../lib/useListSearch.ts'
import { Field } from '../../ui/Field.tsx'

/** The first and the last day of a list, kept in its address. */
export const DaysFilter = () => {
  const t = useT()
  const { search, change } = useListSearch()
  const choose = (name: 'from' | 'to') => ({
    type: 'date',
    defaultValue: String(search[name] ?? ''),
    key: String(search[name] ?? ''),
    max: today(),
    onChange: ({ target }: { target: HTMLInputElement }) => {
      if (target.validity.badInput) return
      change({ page: undefined, [name]: target.value || undefined }, { resetScroll: false, replace: true })
    },
  })
  const { key: fromKey, ...from } = choose('from')
  const { key: toKey, ...to } = choose('to')
  return (
    <>
      <Field label={t('payouts.from')}>
        <input key={fromKey} {...from} />
      </Field>
      <Field label={t('payouts.to')}>
        <input key={toKey} {...to} />
      </Field>
    </>
  )
}
