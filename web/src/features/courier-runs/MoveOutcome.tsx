import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { toastError } from '../../lib/toasts.ts'
import { land } from '../../lib/useLanding.ts'
import { Button } from '../../ui/Button.tsx'
import { MoveFault } from '../desk/MoveFault.tsx'
import { useDeliveryMen } from '../dispatch/useDeliveryMen.ts'
import { StayedLines } from './StayedLines.tsx'
import s from './stayed.module.css'
import type { Reassigning } from './useReassign.ts'

type Props = { moves: Reassigning; onRepeat: () => void }

/** What was moved last, with Undo, what was refused, and Send again if no answer came. */
export const MoveOutcome = ({ moves: { outcome, undo, busy }, onRepeat }: Props) => {
  const t = useT()
  const { number } = useFormats()
  const { men = [], nameOf } = useDeliveryMen()
  if (!outcome) return null
  const { moved, stayed, undoable, unanswered } = outcome
  const taker = men.find(({ _id }) => _id === moved.to)
  const takeBack = async () => {
    if (!undoable) return
    try {
      await undo(undoable)
      // The button goes and takes the focus with it.
      land()
    } catch (problem) {
      toastError(problem instanceof Error ? problem.message : '')
    }
  }
  return (
    <>
      {unanswered && (
        <div role="alert" className={s.unanswered}>
          <p>
            <MoveFault fault={unanswered.fault} />
          </p>
          <Button kind="outline" busy={busy} onClick={onRepeat}>
            {t('today.again')}
          </Button>
        </div>
      )}
      {moved.n > 0 && (
        <div className={s.accepted}>
          <p role="status" data-landing tabIndex={-1}>
            {t('couriers.moved', { n: number(moved.n), name: taker ? nameOf(taker) : '' })}
          </p>
          {undoable && (
            <Button kind="outline" busy={busy} onClick={() => void takeBack()}>
              {t('today.undo')}
            </Button>
          )}
        </div>
      )}
      <StayedLines stayed={stayed} />
    </>
  )
}
