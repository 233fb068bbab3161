import type { Caller } from './endpoint.ts'
import type { MessageKey } from './messages/index.ts'

export const stages = ['pending', 'on the way', 'delivered', 'returned', 'canceled'] as const
export type Stage = (typeof stages)[number]

/** The name of a stage within a sentence. */
export const stageName: Record<Stage, MessageKey> = {
  pending: 'parcels.stagePending',
  'on the way': 'parcels.stageOnTheWay',
  delivered: 'parcels.stageDelivered',
  returned: 'parcels.stageReturned',
  canceled: 'parcels.stageCanceled',
}

type Move = { from: Stage; to: Stage; by: Caller | 'archive'; event: EventName }
export const eventNames = ['booked', 'paid', 'assigned', 'delivered', 'returned', 'canceled', 'released'] as const
export type EventName = (typeof eventNames)[number]

/** The specification's moves between stages, and who makes them; steps.ts has every move. */
export const moves = {
  assign: { from: 'pending', to: 'on the way', by: 'admin', event: 'assigned' },
  cancel: { from: 'pending', to: 'canceled', by: 'consumer', event: 'canceled' },
  reject: { from: 'pending', to: 'canceled', by: 'admin', event: 'canceled' },
  deliver: { from: 'on the way', to: 'delivered', by: 'delivery_men', event: 'delivered' },
  return: { from: 'on the way', to: 'returned', by: 'delivery_men', event: 'returned' },
  release: { from: 'on the way', to: 'pending', by: 'archive', event: 'released' },
} as const satisfies Record<string, Move>
export type MoveName = keyof typeof moves
