import { stepWords } from '@ranar/contract/step-words'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { Badge, tones } from '../../ui/Badge.tsx'
import { doorOf } from './door.ts'
import { isOpen, type LocalStop } from './local-run.ts'
import { reasonWords } from './proof-words.ts'
import s from './run.module.css'

type Props = {
  stop: LocalStop
  number: number
  onOpen?: () => void
  onRetry?: () => void
  onEarlier?: () => void
}

/** One stop in a row: its number, name, and amount or outcome. */
export const StopRow = ({ stop, number: place, onOpen, onRetry, onEarlier }: Props) => {
  const t = useT()
  const { number, taka } = useFormats()
  const { step, due, isWaiting, refused, missed } = stop
  const open = isOpen(stop)
  const { person, address } = doorOf(stop)
  return (
    <li className={s.row}>
      <span className={s.number}>{number(place)}</span>
      <button type="button" className={s.who} onClick={onOpen} disabled={!onOpen}>
        <b>{person.name}</b>
        <span>{address}</span>
        {isWaiting && <small>{t('run.notSent')}</small>}
        {missed && <small data-bad>{t('run.missed', { why: t(reasonWords(missed)) })}</small>}
        {refused && <small data-bad>{t('run.refused', { why: refused.message ?? '' })}</small>}
      </button>
      <span className={s.end}>
        {open && step !== 'booked' && due > 0 && <b>{taka(due)}</b>}
        {step === 'booked' && <Badge tone={tones.pending}>{t('run.pickup')}</Badge>}
        {open && step !== 'booked' && due === 0 && <Badge tone={tones.delivered}>{t('run.paid')}</Badge>}
        {!open && <Badge tone={step === 'delivered' ? tones.delivered : tones.failed}>{t(stepWords[step])}</Badge>}
        {onEarlier && (
          <button type="button" className={s.small} onClick={onEarlier} aria-label={`${t('run.up')}: ${person.name}`}>
            ↑
          </button>
        )}
        {step === 'failed' && onRetry && (
          <button type="button" className={s.small} onClick={onRetry}>
            {t('run.again')}
          </button>
        )}
      </span>
    </li>
  )
}
