import { MAX_NOTES, type Notes, noteValues, worthOf } from '@ranar/contract/handovers'
import { useId } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { wholeOf } from '../../lib/whole-number.ts'
import { useTyped } from '../../ui/mantine/useTyped.ts'
import s from './cash.module.css'

type Props = {
  /** A count that is not a number of notes is NaN, and so is the worth of all notes. */
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
  const isFaulty = Number.isNaN(worth)
  const set = (value: Note, n: number) => {
    const { [value]: _, ...others } = notes
    onChange(n === 0 ? others : { ...others, [value]: n })
  }
  return (
    <div className={s.count}>
      <div className={s.notes}>
        {noteValues.map((value) => (
          <NoteField
            key={value}
            worth={Number(value)}
            count={notes[value] ?? 0}
            beside={beside && (beside[value] ?? 0)}
            faultId={`${id}fault`}
            onChange={(n) => set(value, n)}
          />
        ))}
      </div>
      {isFaulty && (
        <p id={`${id}fault`} className={s.fault} role="alert">
          {t('cash.countInvalid', { most: number(MAX_NOTES) })}
        </p>
      )}
      <p className={s.total} role="status">
        <span>{t('cash.counted')}</span>
        <strong>{isFaulty ? '–' : taka(worth)}</strong>
        {worth > 0 && difference !== 0 && (
          <em data-short={difference < 0 || undefined}>
            {t(difference < 0 ? 'cash.missing' : 'cash.tooMany', { amount: taka(Math.abs(difference)) })}
          </em>
        )}
      </p>
    </div>
  )
}

type Note = (typeof noteValues)[number]

const countOf = (text: string) => wholeOf(text, { most: MAX_NOTES })

type FieldProps = {
  worth: number
  count: number
  beside: number | undefined
  /** Id of the text that says what is wrong with a count. */
  faultId: string
  onChange: (n: number) => void
}
const NoteField = ({ worth, count, beside, faultId, onChange }: FieldProps) => {
  const t = useT()
  const id = useId()
  const { number, taka } = useFormats()
  const isFaulty = Number.isNaN(count)
  const typed = useTyped({ value: count, read: countOf, write: (n) => (n ? number(n) : ''), onChange })
  const said = [beside !== undefined && id, isFaulty && faultId].filter(Boolean).join(' ')
  return (
    <label className={s.note}>
      <span>{taka(worth)}</span>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={t(worth <= MOST_OF_COINS ? 'cash.coinsOf' : 'cash.notesOf', { value: taka(worth) })}
        aria-invalid={isFaulty || undefined}
        aria-describedby={said || undefined}
        {...typed}
      />
      {beside !== undefined && <small id={id}>{t('cash.besideCount', { n: number(beside) })}</small>}
    </label>
  )
}

// Up to this value in taka there are coins besides notes.
const MOST_OF_COINS = 5
