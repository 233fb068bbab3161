import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { MoveFault } from '../desk/MoveFault.tsx'
import s from './stayed.module.css'
import type { Outcome } from './useAccept.ts'

type Props = { outcome: Outcome; busy: boolean; onUndo: () => void }

/** What became of an accepted proposal, with Undo while it stands. */
export const Accepted = ({ outcome: { move, moved, undoable, fault }, busy, onUndo }: Props) => {
  const t = useT()
  const { number } = useFormats()
  return (
    <>
      {fault && (
        <p role="alert" className={s.stayed} data-landing tabIndex={-1}>
          <MoveFault fault={fault} />
        </p>
      )}
      {moved.length + undoable.length > 0 && (
        <div className={s.accepted}>
          <p role="status" data-landing tabIndex={-1}>
            {t(move === 'assign' ? 'couriers.assigned' : 'couriers.takenBack', { n: number(moved.length) })}
          </p>
          {undoable.length > 0 && (
            <Button kind="outline" busy={busy} onClick={onUndo}>
              {t('today.undo')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
