import type { MessageKey } from '@ranar/contract/messages/index'
import type { ActionKind } from '@ranar/contract/runs'
import type { Entry } from '../../lib/outbox/store.ts'

/** Message key of what an action did. */
export const didWords: Record<ActionKind, MessageKey> = {
  deliver: 'run.didDeliver',
  fail: 'run.didFail',
  return: 'run.didReturn',
  load: 'run.didLoad',
  collect: 'run.didCollect',
  retry: 'run.didRetry',
  pickup_failed: 'run.didPickupFail',
}

/** Returns who was visited; the parcel's code for an action that an earlier version stored. */
export const nameOf = ({ door, action }: Entry) => door?.name ?? action.parcel_id
