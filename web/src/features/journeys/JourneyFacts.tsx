import type { Details } from '@ranar/contract/journeys'
import type { MessageKey } from '@ranar/contract/messages/index'
import type { Custody, Step } from '@ranar/contract/steps'
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

/** As in the history below; the words of `stepWords` are for sentences. */
const stepTexts: Record<Step, MessageKey> = {
  booked: 'journeys.event_booked',
  picked_up: 'journeys.event_picked_up',
  at_office: 'journeys.event_received',
  assigned: 'journeys.event_assigned',
  out: 'journeys.event_loaded',
  failed: 'journeys.event_attempted',
  held: 'journeys.stepHeld',
  returning: 'journeys.event_turned_back',
  delivered: 'journeys.event_delivered',
  returned: 'journeys.event_returned',
  canceled: 'journeys.event_canceled',
  lost: 'journeys.event_lost',
}

/** A parcel's current step and holder, and what is or was collected at the door. */
export const JourneyFacts = ({
  details: { step, custody, due, cod, taken, reference },
  ofSender = false,
}: {
  details: Details
  /** Whether the sender reads it. */
  ofSender?: boolean
}) => {
  const t = useT()
  const { taka } = useFormats()
  return (
    <Facts
      facts={[
        [t('journeys.stepNow'), t(stepTexts[step])],
        [t('journeys.custody'), t(holders[custody])],
        ...(reference ? [[t(ofSender ? 'consumer.reference' : 'journeys.reference'), reference] as const] : []),
        ...(isOver(step) ? [] : ([[t('journeys.dueNow'), taka(due)]] as const)),
        ...(isOver(step) && taken ? ([[t('journeys.taken'), taka(taken)]] as const) : []),
        ...(cod > 0 ? ([[t(isOver(step) ? 'journeys.codAlone' : 'journeys.cod'), taka(cod)]] as const) : []),
      ]}
    />
  )
}
