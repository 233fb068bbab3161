import type { MessageKey } from '@ranar/contract/messages/index'
import type { PaymentStatus, Stage } from '@ranar/contract/parcels'
import { useT } from '../lib/i18n.tsx'
import s from './badges.module.css'
import { stageText } from './stageText.ts'

const stages: Record<Stage, [tone: string | undefined, sign: string]> = {
  pending: [s.pending, '•'],
  'on the way': [s.way, '➜'],
  delivered: [s.delivered, '✓'],
  returned: [s.returned, '↩'],
  canceled: [s.canceled, '×'],
}
const payments: Record<PaymentStatus, [tone: string | undefined, sign: string, text: MessageKey]> = {
  pending: [s.pending, '•', 'shell.paymentPending'],
  succeeded: [s.delivered, '✓', 'shell.paymentSucceeded'],
  failed: [s.failed, '!', 'shell.paymentFailed'],
}

/** A coloured word; the sign says it again to those who do not see the colour. */
export const Badge = ({ tone, sign, children }: { tone: string | undefined; sign?: string; children: string }) => (
  <span className={`${s.badge} ${tone}`}>
    {sign && <span aria-hidden="true" data-sign={sign} />}
    {children}
  </span>
)
export const tones = s
/** The word of a payment's or refund's status. */
export const paymentText = (status: PaymentStatus) => payments[status][2]

export const StageBadge = ({ stage }: { stage: Stage }) => {
  const t = useT()
  const [tone, sign] = stages[stage]
  return (
    <Badge tone={tone} sign={sign}>
      {t(stageText(stage))}
    </Badge>
  )
}

/** `null` when nobody has tried to pay: shown as N/A. */
export const PaymentBadge = ({ status }: { status: PaymentStatus | null | undefined }) => {
  const t = useT()
  if (!status) return <span>{t('shell.none')}</span>
  const [tone, sign, text] = payments[status]
  return (
    <Badge tone={tone} sign={sign}>
      {t(text)}
    </Badge>
  )
}
