import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { useT } from '../../lib/i18n.tsx'
import s from '../../ui/field.module.css'
import { useCalendar } from './useCalendar.ts'
import { thisYear, years } from './years.ts'

/** Year filter of the charts, kept in the URL. */
export const YearSelect = ({ year }: { year: number }) => {
  const t = useT()
  const id = useId()
  const words = useCalendar().year
  const navigate = useNavigate({ from: '/dashboard/admin/statistics' })
  const choose = (next: number) =>
    void navigate({ search: { year: next === thisYear() ? undefined : String(next) }, resetScroll: false })
  return (
    <div className={s.field}>
      <label htmlFor={id}>{t('admin.year')}</label>
      <select id={id} value={year} onChange={({ target }) => choose(Number(target.value))}>
        {years().map((one) => (
          <option key={one} value={one}>
            {words(one)}
          </option>
        ))}
      </select>
    </div>
  )
}
