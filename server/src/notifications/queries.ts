import type { Locale, Notification } from '@ranar/contract'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { type Db, named, perDb } from '../db/index.ts'
import { iso, jsonArray, jsonObject } from '../db/json.ts'
import { onPage, prepareList, readList } from '../db/pages.ts'
import { tallies } from '../db/tallies.ts'
import { notFound } from '../http/problems.ts'
import { changedSignal, tellOfChange } from '../live/queries.ts'
import { isUuid } from '../people/queries.ts'
import type { Person } from '../sessions/queries.ts'
import type { NoticeKind, NoticeParams } from './kinds.ts'
import { sentence } from './sentence.ts'
import { notifications } from './table.ts'

const tell = perDb((db) =>
  db
    .insert(notifications)
    .values(named('userId', 'kind', 'params', 'dedupeKey'))
    .onConflictDoNothing({ target: [notifications.userId, notifications.dedupeKey] })
    .returning({ told: changedSignal(notifications.userId) })
    .prepare('notify'),
)

/** Tells somebody something, once, in the transaction of what is told; their screens hear of it. */
export const notify = async (tx: Db, userId: number, kind: NoticeKind, params: NoticeParams, dedupeKey: string) => {
  await tell(tx).execute({ userId, kind, params, dedupeKey })
}

const wire = {
  _id: notifications.publicId,
  kind: notifications.kind,
  params: notifications.params,
  isRead: sql<boolean>`${notifications.readAt} is not null`,
  createdAt: iso(notifications.createdAt),
}
const newestFirst = [desc(notifications.createdAt), desc(notifications.id)]
const newest = perDb((db) => {
  const rows = db
    .select({ item: jsonObject(wire).as('item') })
    .from(notifications)
    .where(onPage(db, notifications.id, eq(notifications.userId, sql.placeholder('owner')), newestFirst))
    .orderBy(...newestFirst)
  const unread = sql<number>`coalesce(sum(${tallies.n}) filter (where ${tallies.key} = 'unread'), 0)::float8`
  return prepareList(db, 'notifications', jsonArray(rows), { unread })
})

type Row = { _id: string; kind: NoticeKind; params: NoticeParams; isRead: boolean; createdAt: string }
const read = ({ kind, params, ...row }: Row, locale: Locale): Notification => ({ ...row, message: sentence(locale, kind, params) })

export const listNotifications = async (db: Db, user: Person, range: { page: number; limit: number }, locale: Locale) => {
  const { rows, meta, unread } = await readList(newest(db), { ...range, kind: 'notification', owner: user.id, keys: ['unread', 'read'] })
  return { unreadNoti: unread, notifications: rows.map((row) => read(row, locale)), meta }
}

/** Reading again changes nothing and is no fault. */
export const readNotification = async (db: Db, user: Person, id: string, locale: Locale): Promise<Notification> => {
  if (!isUuid(id)) throw notFound('notifications.notFound')
  const mine = and(eq(notifications.publicId, id), eq(notifications.userId, user.id))
  await db
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(and(mine, isNull(notifications.readAt)))
  const [row] = await db.select(wire).from(notifications).where(mine)
  if (!row) throw notFound('notifications.notFound')
  await tellOfChange(db, user.id)
  return read(row, locale)
}

export const dropNotifications = (tx: Db, userId: number) => tx.delete(notifications).where(eq(notifications.userId, userId))
