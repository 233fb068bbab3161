import type { SuggestionReason } from '@ranar/contract/desk-runs'
import type { MessageKey } from '@ranar/contract/messages/index'

const events: Record<string, MessageKey> = {
  picked_up: 'couriers.eventPickedUp',
  pickup_failed: 'couriers.eventPickupFailed',
  loaded: 'couriers.eventLoaded',
  attempted: 'couriers.eventAttempted',
  retried: 'couriers.eventRetried',
  delivered: 'couriers.eventDelivered',
  returned: 'couriers.eventReturned',
}
/** Message key of a courier's last event. */
export const eventText = (name: string): MessageKey => events[name] ?? 'couriers.eventOther'

export const reasonText: Record<SuggestionReason, MessageKey> = {
  holds: 'couriers.whyHolds',
  today: 'couriers.whyToday',
  known: 'couriers.whyKnown',
  near: 'couriers.whyNear',
  fewest: 'couriers.whyFewest',
  full: 'couriers.whyFull',
}
