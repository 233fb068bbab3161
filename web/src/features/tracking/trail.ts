import type { MessageKey } from '@ranar/contract/messages/index'
import type { ReducedParcel, TrackedParcel } from '@ranar/contract/parcels'
import type { EventName } from '@ranar/contract/stages'

export type Tracked = TrackedParcel | ReducedParcel
/** One stop of the timeline; `at` is null for a stop still to come. */
type Stop = {
  key: string
  text: MessageKey
  at: string | null
  state: 'done' | 'now' | 'ahead'
  end?: 'delivered' | 'returned' | 'canceled'
}

const texts: Record<EventName, MessageKey> = {
  booked: 'tracking.booked',
  paid: 'tracking.paid',
  assigned: 'tracking.assigned',
  delivered: 'tracking.delivered',
  returned: 'tracking.returned',
  canceled: 'tracking.canceled',
  released: 'tracking.released',
}
const ahead = {
  pending: ['tracking.nextAssigned', 'tracking.nextDelivered'],
  'on the way': ['tracking.nextDelivered'],
  delivered: [],
  returned: [],
  canceled: [],
} as const

/** Returns what is said above the timeline: how and when the way ended, else until when the parcel is or was expected.
 * `today` is `yyyy-MM-dd` in Dhaka. */
export const outlookOf = (tracked: Tracked, today: string): { text: MessageKey; date?: string } => {
  const { aproxDeliveryDate: expected } = tracked.parcel
  const ended = stopsOf(tracked).find(({ end }) => end)
  if (ended?.end && ended.at) return { text: `tracking.${ended.end}On`, date: ended.at }
  if (!expected) return { text: 'tracking.dateWillBeUpdated' }
  return { text: expected < today ? 'tracking.wasExpected' : 'tracking.arrives', date: expected }
}

/** Builds the timeline: what happened, where the parcel is now, what is still to come. */
export const stopsOf = ({ events, status: { stage } }: Pick<Tracked, 'events' | 'status'>): Stop[] => {
  const now = stage === 'pending' ? events.length - 1 : events.findLastIndex(({ name }) => name !== 'paid')
  const been = events.map(({ name, at }, index): Stop => {
    const state = index === now ? 'now' : 'done'
    const end =
      state === 'now' && (name === 'delivered' || name === 'returned' || name === 'canceled') ? name : undefined
    return { key: `${index}`, text: texts[name], at, state, ...(end && { end }) }
  })
  return [...been, ...ahead[stage].map((text): Stop => ({ key: text, text, at: null, state: 'ahead' }))]
}
