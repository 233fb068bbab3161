import type { Locale, Meta, Notification } from '@ranar/contract'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { type Db, perDb } from '../db/index.ts'
import { pages } from '../db/pages.ts'
import { tallies } from '../db/tallies.ts'
import { notFound } from '../http/problems.ts'
import { tellOfChange } from '../live/queries.ts'
import { isUuid } from '../people/queries.ts'
import type { Person } from '../sessions/queries.ts'
import type { NoticeKind, NoticeParams } from './kinds.ts'
import { sentence } from './sentence.ts'
import { notifications } from './table.ts'

/** Tells somebody something, once, in the transaction of what is told. */
export const notify = async (tx: Db, userId: number, kind: NoticeKind, params: NoticeParams, dedupeKey: string) => {
  await tx
    .insert(notifications)
    .values({ userId, kind, params, dedupeKey })
    .onConflictDoNothing({ target: [notifications.userId, notifications.dedupeKey] })
  await tellOfChange(tx, userId)
}

const wire = {
  _id: notifications.publicId,
  kind: notifications.kind,
  params: notifications.params,
  isRead: sql<boolean>`${notifications.readAt} is not null`,
  createdAt: sql<string>`iso(${notifications.createdAt})`,
}
const newest = perDb((db) =>
  db
    .select(wire)
    .from(notifications)
    .where(eq(notifications.userId, sql.placeholder('user')))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('notifications'),
)
const counts = perDb((db) =>
  db
    .select({
      total: sql<number>`coalesce(sum(${tallies.n}), 0)::float8`,
      unread: sql<number>`coalesce(sum(${tallies.n}) filter (where ${tallies.key} = 'unread'), 0)::float8`,
    })
    .from(tallies)
    .where(and(eq(tallies.kind, 'notification'), eq(tallies.ownerId, sql.placeholder('user'))))
    .prepare('notification_counts'),
)

type Row = { _id: string; kind: NoticeKind; params: NoticeParams; isRead: boolean; createdAt: string }
const read = ({ kind, params, ...row }: Row, locale: Locale): Notification => ({ ...row, message: sentence(locale, kind, params) })

export const listNotifications = async (
  db: Db,
  user: Person,
  { page, limit }: { page: number; limit: number },
  locale: Locale,
): Promise<{ unreadNoti: number; notifications: Notification[]; meta: Meta }> => {
  const [rows, [count]] = await Promise.all([newest(db).execute({ user: user.id, limit, offset: (page - 1) * limit }), counts(db).execute({ user: user.id })])
  return { unreadNoti: count?.unread ?? 0, notifications: rows.map((row) => read(row, locale)), meta: pages(page, limit, count?.total ?? 0) }
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
