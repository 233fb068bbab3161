import { notify } from '../notifications/notify.ts'
import type { Moved } from '../parcels/moves.ts'
import type { Tx } from '../platform/db/db.ts'
import type { NoticeKind } from '../schema/notifications.ts'

/** Notifies a parcel's sender of what has just happened to it. */
export const tellSender = (tx: Tx, { senderId, code, receiver, expectedOn, eventId }: Moved, kind: NoticeKind) =>
  notify(tx, senderId, kind, { code, receiver, ...(expectedOn && { date: expectedOn }) }, `${kind}:${eventId}`)
