import type { Endpoint } from '@ranar/contract/endpoint'
import { useId } from 'react'
import { useT } from '../lib/i18n.tsx'
import type { FilterOf } from '../lib/search.ts'
import { useListSearch } from '../lib/useListSearch.ts'
import s from './field.module.css'

type Props<E extends Endpoint> = {
  label: string
  /** The filter's field in the endpoint's query and in the URL. */
  name: FilterOf<E>
  options: readonly { value: string; label: string }[]
  /** The label of the option without a filter; `shell.all` by default. */
  all?: string
}

/** A select for one filter of a list, kept in the URL. Choosing returns to the first page. */
export const FilterSelect = <E extends Endpoint>({ label, name, options, all }: Props<E>) => {
  const t = useT()
  const id = useId()
  const { search, change } = useListSearch()
  const value = options.some((option) => option.value === search[name]) ? search[name] : ''
  const choose = (next: string) => change({ page: undefined, [name]: next || undefined }, { resetScroll: false })
  return (
    <div className={s.field}>
      {/* Not around the select: its options would become a part of its accessible name. */}
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => choose(target.value)}>
        <option value="">{all ?? t('shell.all')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
