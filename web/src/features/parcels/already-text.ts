import type { MessageKey } from '@ranar/contract/messages/index'
import type { Stage } from '@ranar/contract/stages'

const already = {
  pending: 'parcels.notSentOut',
  'on the way': 'parcels.alreadySentOut',
  delivered: 'parcels.alreadyDelivered',
  returned: 'parcels.alreadyReturned',
  canceled: 'parcels.alreadyCanceled',
} as const satisfies Record<Stage, MessageKey>

/** Message key for why a parcel in this stage cannot be moved. */
export const alreadyText = (stage: Stage) => already[stage]
