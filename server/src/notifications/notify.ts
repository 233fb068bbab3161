import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/db.ts'
import { named, perDb } from '../platform/db/prepared.ts'
import { changedSignal, tellOfChange } from '../platform/sse/signals.ts'
import { type NoticeKind, type NoticeParams, notifications, touchedBy } from '../schema/notifications.ts'

const tell = perDb((db) =>
  db
    .insert(notifications)
    .values(named('userId', 'kind', 'params', 'dedupeKey'))
    .onConflictDoNothing({ target: [notifications.userId, notifications.dedupeKey] })
    .returning({ told: changedSignal(notifications.userId, sql.placeholder('touches')) })
    .prepare('notify'),
)

/** Notifies a person once per key, in the caller's transaction, and sends an event to their open screens. */
export const notify = async (tx: Tx, userId: number, kind: NoticeKind, params: NoticeParams, dedupeKey: string) => {
  await tell(tx).execute({ userId, kind, params, dedupeKey, touches: JSON.stringify(touchedBy(kind)) })
}

type Notice = { params: NoticeParams; dedupeKey: string }
/** The same for many notices of one kind, with one event to the person's open screens. */
export const notifyOfMany = async (tx: Tx, userId: number, kind: NoticeKind, notices: Notice[]) => {
  await tx
    .insert(notifications)
    .values(notices.map((notice) => ({ userId, kind, ...notice })))
    .onConflictDoNothing({ target: [notifications.userId, notifications.dedupeKey] })
  await tellOfChange(tx, userId, touchedBy(kind))
}
