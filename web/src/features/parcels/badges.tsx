import type { MessageKey } from '@ranar/contract/messages/index'
import type { PaymentStatus } from '@ranar/contract/parcels'
import type { Stage } from '@ranar/contract/stages'
import { useT } from '../../lib/i18n.tsx'
import { Badge, tones } from '../../ui/Badge.tsx'
import { stageText } from './stage-text.ts'

const stages: Record<Stage, [tone: string | undefined, sign: string]> = {
  pending: [tones.pending, '•'],
  'on the way': [tones.way, '➜'],
  delivered: [tones.delivered, '✓'],
  returned: [tones.returned, '↩'],
  canceled: [tones.canceled, '×'],
}
const payments: Record<PaymentStatus, [tone: string | undefined, sign: string, text: MessageKey]> = {
  pending: [tones.pending, '•', 'shell.paymentPending'],
  succeeded: [tones.delivered, '✓', 'shell.paymentSucceeded'],
  failed: [tones.failed, '!', 'shell.paymentFailed'],
}

/** Message key of a payment's or refund's status. */
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

/** Shows N/A for null: nobody has tried to pay. */
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
