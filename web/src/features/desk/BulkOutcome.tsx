import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import s from './bar.module.css'
import { doneIn, unsureIn } from './bulk.ts'
import { bulkWord } from './desk-bulk-moves.ts'
import { MoveFault } from './MoveFault.tsx'
import type { BulkMoves } from './useBulk.ts'

/** Result of the last bulk move, line by line, refused lines first. */
export const BulkOutcome = ({ moves, onOpen }: { moves: BulkMoves; onOpen: (code: string) => void }) => {
  const t = useT()
  const { number } = useFormats()
  const { bulk, stop, again, undo, dismiss, isWorking } = moves
  if (!bulk) return null
  const { results, left, asked } = bulk
  const done = doneIn(bulk).length
  const failed = results.filter(({ success }) => !success)
  const params = {
    what: t(bulkWord(asked.move)),
    done: number(done),
    failed: number(failed.length),
  }
  const isUndo = asked.move === 'unassign' && asked.bulk !== undefined
  const some = isUndo ? t('today.undoneSome', { ...params, left: number(failed.length) }) : t('today.doneSome', params)
  const unsure = unsureIn(bulk)
  const ended = [
    failed.length > 0 ? some : t('today.doneAll', params),
    unsure > 0 && t('today.unanswered', { n: number(unsure) }),
    left.length > unsure && t('today.stopped', { left: number(left.length - unsure) }),
  ]
  return (
    <section className={s.outcome} aria-label={t('today.outcome')} data-failed={failed.length > 0 || undefined}>
      <div role="status">
        {isWorking
          ? t('today.working', { done: number(results.length), total: number(results.length + left.length) })
          : ended.filter(Boolean).join(' · ')}
        {bulk.fault && (
          <p className={s.fault}>
            <MoveFault fault={bulk.fault} />
          </p>
        )}
      </div>
      <div className={s.buttons}>
        {isWorking && (
          <Button kind="outline" onClick={stop}>
            {t('today.stop')}
          </Button>
        )}
        {!isWorking && again && (
          <Button kind="outline" onClick={again}>
            {t('today.again')}
          </Button>
        )}
        {!isWorking && undo && (
          <Button kind="outline" onClick={undo}>
            {t('today.undo')}
          </Button>
        )}
        {!isWorking && (
          <Button kind="quiet" onClick={dismiss}>
            {t('today.dismiss')}
          </Button>
        )}
      </div>
      {results.length > 0 && (
        <details open={failed.length > 0}>
          <summary>{t('today.lines')}</summary>
          <ul>
            {[...failed, ...results.filter(({ success }) => success)].map(({ parcel_id, success, message }) => (
              <li key={parcel_id} data-failed={!success || undefined}>
                <button type="button" aria-haspopup="dialog" onClick={() => onOpen(parcel_id)}>
                  {parcel_id}
                </button>{' '}
                {message}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
