import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/db.ts'
import { named, perDb } from '../platform/db/prepared.ts'
import { changedSignal } from '../platform/sse/signals.ts'
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
const tellMany = perDb((db) => {
  const [user, kind, notices] = ['userId', 'kind', 'notices'].map((given) => sql.placeholder(given))
  const told = db.$with('told', { userId: notifications.userId }).as(sql`
    insert into ${notifications} (user_id, kind, params, dedupe_key)
    select ${user}::bigint, ${kind}::text, params, "dedupeKey" from jsonb_to_recordset(${notices}::jsonb) as t(params jsonb, "dedupeKey" text)
    on conflict (user_id, dedupe_key) do nothing returning user_id`)
  return db
    .with(told)
    .select({ signaled: changedSignal(told.userId, sql.placeholder('touches')) })
    .from(told)
    .limit(1)
    .prepare('notify_of_many')
})
/** The same for many notices of one kind, with one event to the person's open screens. */
export const notifyOfMany = async (tx: Tx, userId: number, kind: NoticeKind, notices: Notice[]) => {
  const touches = JSON.stringify(touchedBy(kind))
  await tellMany(tx).execute({ userId, kind, notices: JSON.stringify(notices), touches })
}
