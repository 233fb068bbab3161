import type { Details } from '@ranar/contract/journeys'
import type { MessageKey } from '@ranar/contract/messages/index'
import { stepWords } from '@ranar/contract/step-words'
import { type Custody, type Step, steps } from '@ranar/contract/steps'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { Facts } from '../../ui/Facts.tsx'

const holders: Record<Custody, MessageKey> = {
  sender: 'journeys.by_sender',
  courier: 'journeys.by_courier',
  office: 'journeys.by_office',
  receiver: 'journeys.by_receiver',
  nobody: 'journeys.nobody',
}

/** Whether the receiver may still be asked for money at the door. */
const isCollecting = (step: Step) => ['pending', 'on the way'].includes(steps[step]) && step !== 'returning'

/** A parcel's current step and holder, and what is collected at the door. */
export const JourneyFacts = ({ details: { step, custody, due, cod } }: { details: Details }) => {
  const t = useT()
  const { taka } = useFormats()
  return (
    <Facts
      facts={[
        [t('journeys.stepNow'), t(stepWords[step])],
        [t('journeys.custody'), t(holders[custody])],
        ...(isCollecting(step) ? ([[t('journeys.dueNow'), taka(due)]] as const) : []),
        ...(cod > 0 ? ([[t(isCollecting(step) ? 'journeys.cod' : 'journeys.codAlone'), taka(cod)]] as const) : []),
      ]}
    />
  )
}
