import type { MessageKey } from '@ranar/contract/messages/index'
import type { Stage } from '@ranar/contract/parcels'

const texts = {
  pending: 'shell.stagePending',
  'on the way': 'shell.stageOnTheWay',
  delivered: 'shell.stageDelivered',
  returned: 'shell.stageReturned',
  canceled: 'shell.stageCanceled',
} as const satisfies Record<Stage, MessageKey>

/** The word of a stage, where a badge is too much. */
export const stageText = (stage: Stage) => texts[stage]
