import type { Handover } from '@ranar/contract/handovers'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { useMe } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Letterhead } from '../company/Letterhead.tsx'
import s from './cash.module.css'
import { handoverText } from './words.ts'

type Props = {
  handover: Handover
  /** The courier's name, told apart from others of the same name. */
  name: string
}

/** What a slip says: who gave and took, when, the sums, and the difference. */
const SlipText = ({ handover, name: courier }: Props) => {
  const t = useT()
  const { moment, number, taka } = useFormats()
  const { status, expected, taka: told, counted, decidedBy, submittedAt, decidedAt, reason, lines } = handover
  const rows = [
    ...(decidedAt ? [[t('cash.stateHandedOver'), moment(submittedAt)]] : []),
    // The lines of a hand-over that was sent back are in the courier's hands again.
    [lines.length > 0 ? t('cash.expected', { n: number(lines.length) }) : t('cash.expectedShort'), taka(expected)],
    [t('cash.courierCounted'), taka(told)],
    ...(counted === null ? [] : [[t('cash.officeCounted'), taka(counted)]]),
    ...(counted === null || counted === expected
      ? []
      : [[t(counted < expected ? 'cash.short' : 'cash.over'), taka(Math.abs(counted - expected))]]),
  ]
  const sides = status === 'accepted' ? 'cash.between' : 'cash.sentBackBy'
  return (
    <>
      <strong>
        {t(handoverText[status])} · {moment(decidedAt ?? submittedAt)}
      </strong>
      <span>{decidedBy ? t(sides, { courier, admin: decidedBy }) : courier}</span>
      {rows.map(([name, value]) => (
        <p key={name} className={s.total}>
          <span>{name}</span>
          <strong>{value}</strong>
        </p>
      ))}
      {reason && <small>{reason}</small>}
    </>
  )
}

/** Button that prints the slip of a hand-over on a strip 80 mm wide. */
export const PrintSlip = ({ handover, name }: Props) => {
  const t = useT()
  const { moment } = useFormats()
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    if (!isPrinting) return
    const done = () => setPrinting(false)
    addEventListener('afterprint', done)
    print()
    return () => removeEventListener('afterprint', done)
  }, [isPrinting])
  return (
    <>
      <Button
        kind="outline"
        aria-label={`${t('consumer.print')}: ${moment(handover.submittedAt)}`}
        onClick={() => (isPrinting ? print() : setPrinting(true))}
      >
        {t('consumer.print')}
      </Button>
      {/* Render the printed strip in <body>: its 80 mm page has no room for the surrounding layout. */}
      {isPrinting &&
        createPortal(
          <div className={`${s.slip} ${s.strip}`}>
            <Letterhead />
            <SlipText handover={handover} name={name} />
          </div>,
          document.body,
        )}
    </>
  )
}

/** Slip of a hand-over as its courier sees it. On paper it has the email, because a courier knows of no namesake. */
export const Slip = ({ handover }: { handover: Handover }) => {
  const me = useMe()
  const { name } = handover.courier
  return (
    <div className={s.slip}>
      <SlipText handover={handover} name={name} />
      {handover.status === 'accepted' && (
        <div>
          <PrintSlip handover={handover} name={me ? `${name} (${me.email})` : name} />
        </div>
      )}
    </div>
  )
}
