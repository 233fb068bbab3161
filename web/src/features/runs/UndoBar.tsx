import { useEffect, useState } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { type Entry, isHeld } from '../../lib/outbox/store.ts'
import { didWords, nameOf } from './did-words.ts'
import s from './run.module.css'

/** Shows the last action while it can be undone. */
export const UndoBar = ({
  entries,
  onUndo,
}: {
  entries: readonly Entry[]
  /** Resolves to whether the action was taken back. */
  onUndo: (held: Entry) => Promise<boolean>
}) => {
  const t = useT()
  const { number } = useFormats()
  const [, setNow] = useState(0)
  const [undone, setUndone] = useState('')
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  // Read the clock now, not at the last tick: an action made since then is held from this moment.
  const now = Date.now()
  const held = entries.filter((entry) => isHeld(entry, now)).at(-1)
  const left = held && Math.ceil((held.heldUntil - now) / 1000)
  const takeBack = async (one: Entry) => {
    setUndone('')
    if (await onUndo(one)) setUndone(t('run.undone', { name: nameOf(one) }))
  }
  return (
    <>
      <span role="status" className="visually-hidden">
        {undone}
      </span>
      {held && (
        // The bar of an earlier action does not take the focus over.
        <div key={held.seq} className={s.undoPlace}>
          <div className={s.undo}>
            <span role="status">{t(didWords[held.action.kind], { name: nameOf(held) })}</span>
            <button type="button" onClick={() => void takeBack(held)} aria-label={t('run.undo')}>
              {t('run.undoIn', { n: number(left ?? 0) })}
            </button>
          </div>
        </div>
      )}
    </>
  )
}
