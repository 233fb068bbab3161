import { useId } from 'react'
import { useFormats } from '../lib/format.ts'
import { useT } from '../lib/i18n.tsx'
import { pageSizes, setPageSize, usePageSize } from '../lib/page-size.ts'
import { useListSearch } from '../lib/useListSearch.ts'
import s from './field.module.css'

/** Chooses the number of rows per page, remembers it and returns to the first page. */
export const PageSizeSelect = () => {
  const t = useT()
  const id = useId()
  const { number } = useFormats()
  const size = usePageSize()
  const { change } = useListSearch()
  const choose = (wanted: string) => {
    const found = pageSizes.find((one) => String(one) === wanted)
    if (!found) return
    setPageSize(found)
    change({ page: undefined }, { resetScroll: false })
  }
  return (
    <div className={s.field}>
      <label htmlFor={id}>{t('today.rows')}</label>
      <select id={id} value={size} onChange={({ target }) => choose(target.value)}>
        {pageSizes.map((one) => (
          <option key={one} value={one}>
            {number(one)}
          </option>
        ))}
      </select>
    </div>
  )
}
