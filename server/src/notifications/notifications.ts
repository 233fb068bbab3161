import type { Locale, Notification } from '@ranar/contract'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { isUuid } from '../platform/db/columns.ts'
import { counters } from '../platform/db/counters.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { iso, jsonArray, jsonObject } from '../platform/db/json.ts'
import { onPage, prepareList, readList } from '../platform/db/pages.ts'
import { perDb } from '../platform/db/prepared.ts'
import { notFound } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { changedSignal, tellOfChange } from '../platform/sse/signals.ts'
import { type NoticeKind, type NoticeParams, notifications } from '../schema/notifications.ts'
import { pathOf } from './paths.ts'
import { sentence } from './sentence.ts'

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
  const unread = sql<number>`coalesce(sum(${counters.n}) filter (where ${counters.key} = 'unread'), 0)::float8`
  return prepareList(db, 'notifications', jsonArray(rows), { unread })
})

type Row = { _id: string; kind: NoticeKind; params: NoticeParams; isRead: boolean; createdAt: string }
const read = ({ kind, params, ...row }: Row, locale: Locale): Notification => ({
  ...row,
  message: sentence(locale, kind, params),
})

export const listNotifications = async (
  db: Db,
  user: SessionUser,
  range: { page: number; limit: number },
  locale: Locale,
) => {
  const { rows, meta, unread } = await readList(newest(db), {
    ...range,
    kind: 'notification',
    owner: user.id,
    keys: ['unread', 'read'],
  })
  return { unreadNoti: unread, notifications: rows.map((row) => read(row, locale)), meta }
}

const markRead = async (db: Db, user: SessionUser, id: string): Promise<Row> => {
  if (!isUuid(id)) throw notFound('notifications.notFound')
  const mine = and(eq(notifications.publicId, id), eq(notifications.userId, user.id))
  await db
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(and(mine, isNull(notifications.readAt)))
    .returning({ told: changedSignal(notifications.userId, '["notifications"]') })
  const [row] = await db.select(wire).from(notifications).where(mine)
  if (!row) throw notFound('notifications.notFound')
  return row
}

/** Marks a notification as read and returns it; 404 if not theirs. A repeat changes nothing and sends no event. */
export const readNotification = async (db: Db, user: SessionUser, id: string, locale: Locale): Promise<Notification> =>
  read(await markRead(db, user, id), locale)

/** The same, with the path of the screen that the notification leads to. */
export const openNotification = async (db: Db, user: SessionUser, id: string, locale: Locale) => {
  const row = await markRead(db, user, id)
  return { notification: read(row, locale), path: pathOf(row.kind, row.params) }
}

/** Marks all notifications of the user as read; what arrives meanwhile stays unread. */
export const readAllNotifications = async (db: Db, user: SessionUser) => {
  const unread = and(eq(notifications.userId, user.id), isNull(notifications.readAt))
  const [told] = await db
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(unread)
    .returning({ id: notifications.id })
  if (told) await tellOfChange(db, user.id, ['notifications'])
  return { unreadNoti: await db.$count(notifications, unread) }
}

export const dropNotifications = (tx: Tx, userId: number) =>
  tx.delete(notifications).where(eq(notifications.userId, userId))
