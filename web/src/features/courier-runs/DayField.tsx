import { today } from '../../lib/clock.ts'
import { useT } from '../../lib/i18n.tsx'
import { useListSearch } from '../../lib/useListSearch.ts'
import { DayInput } from '../../ui/DayInput.tsx'
import { Field } from '../../ui/Field.tsx'

/** Field for the screen's day, kept in the URL. */
export const DayField = ({ day, ...bounds }: { day: string; min?: string; max?: string }) => {
  const t = useT()
  const { change } = useListSearch()
  return (
    <Field label={t('couriers.day')}>
      <DayInput
        day={day}
        {...bounds}
        onDay={(value) =>
          change({ day: value && value !== today() ? value : undefined, page: undefined }, { replace: true })
        }
      />
    </Field>
  )
}
