import { useEffect, useState } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { type Entry, lastHeld } from '../../lib/outbox/store.ts'
import { didWords, nameOf } from './did-words.ts'
import s from './run.module.css'

type Props = {
  entries: readonly Entry[]
  /** Resolves to whether the actions of the tap were taken back. */
  onUndo: (tap: readonly Entry[]) => Promise<boolean>
}

/** Shows what was done last, with Undo while it can be undone. The line stays, so that nothing moves under the finger. */
export const UndoBar = ({ entries, onUndo }: Props) => {
  const t = useT()
  const { number } = useFormats()
  const [, setNow] = useState(0)
  const [undone, setUndone] = useState('')
  const [told, setTold] = useState<{ seq: number; text: string } | null>(null)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  // Read the clock now, not at the last tick: an action made since then is held from this moment.
  const now = Date.now()
  const tap = lastHeld(entries, now)
  const last = tap.at(-1)
  const nameOfTap = (entry: Entry) =>
    tap.length > 1 ? t('run.nameOfMany', { name: nameOf(entry), n: number(tap.length) }) : nameOf(entry)
  if (last && last.seq !== told?.seq)
    setTold({ seq: last.seq, text: t(didWords[last.action.kind], { name: nameOfTap(last) }) })
  const takeBack = async (one: Entry) => {
    setUndone('')
    const text = t('run.undone', { name: nameOfTap(one) })
    if (!(await onUndo(tap))) return
    setUndone(text)
    setTold({ seq: one.seq, text })
  }
  return (
    <>
      <span role="status" className="visually-hidden">
        {undone}
      </span>
      {told && !entries.some(({ seq, state }) => seq === told.seq && state === 'refused') && (
        // The bar of an earlier action does not take the focus over.
        <div key={last?.seq} className={s.undo} data-held={last ? true : undefined}>
          <span role={last && 'status'}>{told.text}</span>
          {last && (
            <button type="button" onClick={() => void takeBack(last)} aria-label={t('run.undo')}>
              {t('run.undoIn', { n: number(Math.ceil((last.heldUntil - now) / 1000)) })}
            </button>
          )}
        </div>
      )}
    </>
  )
}
