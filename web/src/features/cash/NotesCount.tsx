import { asciiDigits } from '@ranar/contract/digits'
import { MAX_NOTES, type Notes, noteValues, worthOf } from '@ranar/contract/handovers'
import { useId } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import s from './cash.module.css'

type Props = {
  notes: Notes
  onChange: (notes: Notes) => void
  /** What the other person counted, shown beside each note. */
  beside?: Notes
  /** Expected amount in whole taka. */
  expected: number
}

/** Counts banknotes of each value; shows the total and its difference from `expected`. */
export const NotesCount = ({ notes, onChange, beside, expected }: Props) => {
  const t = useT()
  const id = useId()
  const { number, taka } = useFormats()
  const worth = worthOf(notes)
  const difference = worth - expected
  const set = (value: (typeof noteValues)[number], typed: string) => {
    const n = Math.min(MAX_NOTES, Number(asciiDigits(typed).replace(/\D/g, '')))
    const { [value]: _, ...others } = notes
    onChange(n > 0 ? { ...others, [value]: n } : others)
  }
  return (
    <div className={s.count}>
      <div className={s.notes}>
        {noteValues.map((value) => (
          <label key={value} className={s.note}>
            <span>{taka(Number(value))}</span>
            <input
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
              value={notes[value] ? number(notes[value]) : ''}
              aria-label={t(isCoin(value) ? 'cash.coinsOf' : 'cash.notesOf', { value: taka(Number(value)) })}
              aria-describedby={beside && `${id}${value}`}
              onChange={({ target }) => set(value, target.value)}
            />
            {beside && <small id={`${id}${value}`}>{t('cash.besideCount', { n: number(beside[value] ?? 0) })}</small>}
          </label>
        ))}
      </div>
      <p className={s.total} role="status">
        <span>{t('cash.counted')}</span>
        <strong>{taka(worth)}</strong>
        {worth > 0 && difference !== 0 && (
          <em data-short={difference < 0 || undefined}>
            {t(difference < 0 ? 'cash.missing' : 'cash.tooMany', { amount: taka(Math.abs(difference)) })}
          </em>
        )}
      </p>
    </div>
  )
}

/** Whether there are coins of this value besides notes. */
const isCoin = (value: (typeof noteValues)[number]) => Number(value) <= 5
