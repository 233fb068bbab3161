import { today } from '../../lib/clock.ts'
import { useT } from '../../lib/i18n.tsx'
import { isTurned } from '../../lib/turned-days.ts'
import { useListSearch } from '../../lib/useListSearch.ts'
import { DayInput } from '../../ui/DayInput.tsx'
import { Field } from '../../ui/Field.tsx'

/** Filter for the first and last day of a list, kept in the URL. */
export const DaysFilter = () => {
  const t = useT()
  const { search, change } = useListSearch()
  const choose = (name: 'from' | 'to') => ({
    day: String(search[name] ?? ''),
    max: today(),
    onDay: (day: string) =>
      change({ page: undefined, [name]: day || undefined }, { resetScroll: false, replace: true }),
  })
  return (
    <>
      <Field
        label={t('payouts.from')}
        {...(isTurned(search as { from?: string; to?: string }) && { error: t('payouts.daysReversed') })}
      >
        <DayInput {...choose('from')} />
      </Field>
      <Field label={t('payouts.to')}>
        <DayInput {...choose('to')} />
      </Field>
    </>
  )
}
