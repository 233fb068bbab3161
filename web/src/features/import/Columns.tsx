import { Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { type Column, columns, type Mapping, mapHead, titles } from './columns.ts'
import s from './import.module.css'
import { isUnclear, needed, type Sheet, withoutHead } from './parse.ts'

type Props = {
  sheet: Sheet
  chosen?: Mapping | undefined
  onDone: (sheet: Sheet, mapping: Mapping) => void
  onCancel: () => void
}

/** Maps the file's columns by hand, where their titles are not recognised. */
export const Columns = ({ sheet, chosen, onDone, onCancel }: Props) => {
  const t = useT()
  const [hasTitles, setHasTitles] = useState(true)
  const shown = hasTitles ? sheet : withoutHead(sheet)
  const [mapping, setMapping] = useState(() => chosen ?? mapHead(sheet.head))
  const [first = []] = shown.lines
  const nameOf = (title: string, at: number) => (hasTitles && title.trim()) || t('bookings.columnN', { n: at + 1 })
  const options = [
    { value: '', label: t('bookings.notInFile') },
    ...shown.head.map((title, at) => ({
      value: String(at),
      label: [nameOf(title, at), first[at]?.trim().slice(0, 40)].filter(Boolean).join(' · '),
    })),
  ]
  const choose = (column: Column, value: string) =>
    setMapping((known) => ({ ...known, [column]: value === '' ? null : Number(value) }))
  return (
    <form
      className={s.columns}
      aria-label={t('bookings.columns')}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isUnclear(mapping)) onDone(shown, mapping)
      }}
    >
      <div>
        <h2>{t('bookings.columns')}</h2>
        <p>{t('bookings.columnsLead')}</p>
      </div>
      <Checkbox
        label={t('bookings.noTitles')}
        checked={!hasTitles}
        onChange={({ currentTarget }) => setHasTitles(!currentTarget.checked)}
      />
      <div className={s.choices}>
        {columns.map((column) => (
          <NativeSelect
            key={column}
            label={t(titles[column])}
            required={needed.includes(column)}
            value={mapping[column] ?? ''}
            onChange={({ currentTarget }) => choose(column, currentTarget.value)}
            data={options}
          />
        ))}
      </div>
      <div className={s.templates}>
        <Button type="submit" disabled={isUnclear(mapping)}>
          {t('bookings.useColumns')}
        </Button>
        <Button kind="outline" onClick={onCancel}>
          {t('bookings.backToFile')}
        </Button>
      </div>
    </form>
  )
}
