import { stepWords } from '@ranar/contract/step-words'
import type { Step } from '@ranar/contract/steps'
import { useId } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { Badge, tones } from '../../ui/Badge.tsx'
import { doorOf, toCollect } from './door.ts'
import { isOpen, type LocalStop } from './local-run.ts'
import { reasonWords } from './reason-words.ts'
import s from './run.module.css'

type Props = {
  stop: LocalStop
  number: number
  onOpen?: () => void
  onRetry?: () => void
  onEarlier?: (() => void) | undefined
  /** Id of the text that says why the stop cannot be moved now. */
  fixedBy?: string | undefined
}

const ends: Partial<Record<Step, string | undefined>> = {
  delivered: tones.delivered,
  picked_up: tones.delivered,
  returned: tones.returned,
}

/** One stop in a row: its number, name, and amount or outcome. */
export const StopRow = ({ stop, number: place, onOpen, onRetry, onEarlier, fixedBy }: Props) => {
  const t = useT()
  const id = useId()
  const { number, taka } = useFormats()
  const { step, isWaiting, refused, missed } = stop
  const open = isOpen(stop)
  const due = toCollect(stop)
  const took = stop.taken ?? 0
  const goesBack = step === 'returning'
  const { person, address } = doorOf(stop)
  return (
    <li className={s.row}>
      <span className={s.number}>{number(place)}</span>
      <button type="button" className={s.who} onClick={onOpen} disabled={!onOpen}>
        <b id={id}>{person.name}</b>
        <span>{address}</span>
        {/* Several parcels may have the same door. */}
        <code>{stop.parcel._id}</code>
        {step === 'delivered' && took > 0 && <small>{t('run.took', { amount: taka(took) })}</small>}
        {isWaiting && <small>{t('run.notSent')}</small>}
        {missed && <small data-bad>{t('run.missed', { why: t(reasonWords(missed)) })}</small>}
        {refused && <small data-bad>{t('run.refused', { why: refused.message ?? '' })}</small>}
      </button>
      <span className={s.end}>
        {open && due > 0 && <b>{taka(due)}</b>}
        {step === 'booked' && <Badge tone={tones.pending}>{t('run.pickup')}</Badge>}
        {goesBack && <Badge tone={tones.returned}>{t(stepWords[step])}</Badge>}
        {open && step !== 'booked' && !goesBack && due === 0 && <Badge tone={tones.delivered}>{t('run.paid')}</Badge>}
        {!open && step !== 'booked' && <Badge tone={ends[step] ?? tones.failed}>{t(stepWords[step])}</Badge>}
        {onEarlier && (
          <button
            type="button"
            className={s.small}
            onClick={onEarlier}
            disabled={fixedBy !== undefined}
            aria-describedby={fixedBy}
            aria-label={`${t('run.up')}: ${person.name}`}
          >
            ↑
          </button>
        )}
        {(step === 'failed' || missed) && onRetry && (
          <button type="button" className={s.small} onClick={onRetry} aria-describedby={id}>
            {t('run.again')}
          </button>
        )}
      </span>
    </li>
  )
}
