import type { Stage } from '@ranar/contract/stages'

const words = {
  pending: 'stagePending',
  'on the way': 'stageOnTheWay',
  delivered: 'stageDelivered',
  returned: 'stageReturned',
  canceled: 'stageCanceled',
} as const satisfies Record<Stage, string>

/** Message key of a stage, for text without a badge. */
export const stageText = (stage: Stage) => `shell.${words[stage]}` as const
