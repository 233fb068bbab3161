import type { Stage } from '@ranar/contract/stages'

const words = {
  pending: 'stagePending',
  'on the way': 'stageOnTheWay',
  delivered: 'stageDelivered',
  returned: 'stageReturned',
  canceled: 'stageCanceled',
} as const satisfies Record<Stage, string>

/** The word of a stage, where a badge is too much. */
export const stageText = (stage: Stage) => `shell.${words[stage]}` as const
