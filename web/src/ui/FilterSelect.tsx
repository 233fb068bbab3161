import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId } from 'react'
import { useT } from '../lib/i18n.tsx'
import s from './field.module.css'

type Props = { label: string /** The search parameter that it sets. */; name: string; options: readonly { value: string; label: string }[] }

/** One filter of a list, kept in the address: All and every value. Choosing goes back to the first page. */
export const FilterSelect = ({ label, name, options }: Props) => {
  const t = useT()
  const id = useId()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const value = options.some((option) => option.value === search[name]) ? search[name] : ''
  const choose = (next: string) =>
    void navigate({ to: '.', search: ((old: object) => ({ ...old, page: undefined, [name]: next || undefined })) as never, resetScroll: false })
  return (
    <div className={s.field}>
      {/* Beside the select, not around it: the options are no part of its name. */}
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => choose(target.value)}>
        <option value="">{t('shell.all')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
