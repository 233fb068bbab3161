import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { useOnline } from '../../ui/OfflineBanner.tsx'
import s from './run.module.css'

type Figures = { done: number; all: number; left: number }

/** Head of the run: progress, cash, and unsent actions. */
export const RunHead = ({
  figures: { done, all, left },
  inHand,
  waiting,
  pictures,
  isSending,
  isPaused,
  onSend,
}: {
  figures: Figures
  /** Whole taka; null while unknown. */
  inHand: number | null
  /** Actions that the office does not have yet, and pictures beside them. */
  waiting: number
  pictures: number
  isSending: boolean
  isPaused: boolean
  onSend: () => void
}) => {
  const t = useT()
  const { number, taka } = useFormats()
  const online = useOnline()
  const queued = isPaused ? ('run.paused' as const) : ('run.waiting' as const)
  const isQueued = waiting + pictures > 0
  const unsent = [
    waiting > 0 && t(queued, { n: number(waiting) }),
    pictures > 0 && t('run.pictures', { n: number(pictures) }),
  ]
  const state = isSending ? t('run.sending') : isQueued ? unsent.filter(Boolean).join(' · ') : t('run.allSent')
  return (
    <div className={s.head}>
      <div className={s.title}>
        <h1>{t('run.title')}</h1>
        <button
          type="button"
          className={s.queue}
          data-waiting={isQueued || undefined}
          disabled={!isQueued || !online || isSending}
          title={isQueued ? t('run.sendNow') : undefined}
          onClick={onSend}
        >
          <span role="status">{state}</span>
        </button>
      </div>
      <progress className={s.trail} max={Math.max(1, all)} value={done} aria-label={t('run.title')} />
      <p className={s.figures}>
        <span>{t('run.progress', { done: number(done), all: number(all) })}</span>
        <span>{t('run.inHand', { amount: inHand === null ? '–' : taka(inHand) })}</span>
        <span>{t('run.left', { amount: taka(left) })}</span>
      </p>
    </div>
  )
}
