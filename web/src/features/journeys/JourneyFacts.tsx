import type { Details } from '@ranar/contract/journeys'
import type { MessageKey } from '@ranar/contract/messages/index'
import { stepWords } from '@ranar/contract/step-words'
import type { Custody } from '@ranar/contract/steps'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { isOver } from '../receiver/reads.ts'

const holders: Record<Custody, MessageKey> = {
  sender: 'journeys.by_sender',
  courier: 'journeys.by_courier',
  office: 'journeys.by_office',
  receiver: 'journeys.by_receiver',
  nobody: 'journeys.nobody',
}

/** A parcel's current step and holder, and what is collected at the door. */
export const JourneyFacts = ({ details: { step, custody, due, cod, reference } }: { details: Details }) => {
  const t = useT()
  const { taka } = useFormats()
  return (
    <Facts
      facts={[
        [t('journeys.stepNow'), t(stepWords[step])],
        [t('journeys.custody'), t(holders[custody])],
        ...(reference ? [[t('consumer.reference'), reference] as const] : []),
        ...(isOver(step) ? [] : ([[t('journeys.dueNow'), taka(due)]] as const)),
        ...(cod > 0 ? ([[t(isOver(step) ? 'journeys.codAlone' : 'journeys.cod'), taka(cod)]] as const) : []),
      ]}
    />
  )
}
