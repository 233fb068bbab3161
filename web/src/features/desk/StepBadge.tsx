import type { MessageKey } from '@ranar/contract/messages/index'
import { stepWords } from '@ranar/contract/step-words'
import type { Step } from '@ranar/contract/steps'
import { useT } from '../../lib/i18n.tsx'
import { Badge, tones } from '../../ui/Badge.tsx'

const looks: Record<Step, [tone: string | undefined, sign: string, text?: MessageKey]> = {
  booked: [tones.pending, '•', 'today.booked'],
  picked_up: [tones.pending, '•', 'today.picked_up'],
  at_office: [tones.pending, '•', 'today.at_office'],
  assigned: [tones.way, '➜', 'today.assigned'],
  out: [tones.way, '➜', 'today.out'],
  failed: [tones.failed, '!', 'today.failed'],
  held: [tones.returned, '•', 'today.held'],
  returning: [tones.returned, '↩', 'today.returning'],
  delivered: [tones.delivered, '✓'],
  returned: [tones.returned, '↩'],
  canceled: [tones.canceled, '×'],
  lost: [tones.failed, '!'],
}

/** Message key of a step: the label of the desk's filter, else the step's general name. */
export const stepText = (step: Step): MessageKey => looks[step][2] ?? stepWords[step]

export const StepBadge = ({ step }: { step: Step }) => {
  const t = useT()
  const [tone, sign] = looks[step]
  return (
    <Badge tone={tone} sign={sign}>
      {t(stepText(step))}
    </Badge>
  )
}
