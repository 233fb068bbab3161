import type { DeliveryMan, Meta } from '@ranar/contract'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { isUuid } from '../platform/db/columns.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { onPage, pages } from '../platform/db/pages.ts'
import { perDb } from '../platform/db/prepared.ts'
import { forbidden } from '../platform/problems.ts'
import { companyNumber } from '../schema/company.ts'
import { users } from '../schema/people.ts'
import { userWire } from './users.ts'

const of = (kind: string, what: string) =>
  sql`(select ${sql.raw(what)} from counters t where t.kind = ${sql.raw(`'${kind}'`)} and t.owner_id = ${users.id}${sql.raw(kind === 'courier' ? " and t.key = 'delivered'" : '')})`
/** For a select from `users`: the parcels a person has delivered and (next) their average rating, from counters. */
export const deliveredBy = sql<number>`coalesce(${of('courier', 'sum(t.n)')}, 0)::float8`
export const averageRatingOf = sql<number>`coalesce(round(${of('rating', 'sum(t.key::int * t.n) / nullif(sum(t.n), 0)')}, 2), 0)::float8`

// A literal role: with a parameter PostgreSQL would not use the partial index of active couriers.
export const active = and(eq(users.role, sql`'delivery_men'`), isNull(users.archivedAt))
const newest = [desc(users.createdAt), desc(users.id)]
const couriers = perDb((db) =>
  db
    .select({
      _id: users.publicId,
      name: users.name,
      email: users.email,
      avatar: userWire.avatar,
      average_rating: averageRatingOf,
      total_delivered: deliveredBy,
    })
    .from(users)
    .where(onPage(db, users.id, active, newest))
    .orderBy(...newest)
    .prepare('delivery_men'),
)
const activeCount = perDb((db) =>
  db.select({ n: sql<number>`count(*)::float8` }).from(users).where(active).prepare('delivery_men_count'),
)

/** Lists couriers who can be given parcels, newest first, with rating and deliveries. */
export const listCouriers = async (
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<{ delivery_men: DeliveryMan[]; meta: Meta }> => {
  const [delivery_men, [count]] = await Promise.all([
    couriers(db).execute({ limit, offset: (page - 1) * limit }),
    activeCount(db).execute(),
  ])
  return { delivery_men, meta: pages(page, limit, count?.n ?? 0) }
}

const activeLocked = perDb((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.publicId, sql.placeholder('id')), active))
    .for('key share')
    .prepare('active_delivery_man'),
)
/** Locks an active courier, so that an archiving waits for the assignment; returns the internal id or undefined. */
export const lockActiveCourier = async (tx: Tx, publicId: string): Promise<number | undefined> =>
  isUuid(publicId) ? (await activeLocked(tx).execute({ id: publicId }))[0]?.id : undefined

/** Blocks archiving this courier until the caller's transaction ends; 403 if that came first. */
export const lockCourier = async (tx: Tx, id: number) => {
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), active))
    .for('key share')
  if (!found) throw forbidden('common.wrongRole')
}

/** Returns the internal id of a courier archived within the last `uploadDays` days; otherwise undefined. */
export const findArchivedCourier = async (db: Db, publicId: string): Promise<number | undefined> => {
  if (!isUuid(publicId)) return undefined
  const recently = gt(users.archivedAt, sql`now() - make_interval(days => ${companyNumber('uploadDays')})`)
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.publicId, publicId), eq(users.role, 'delivery_men'), recently))
  return row?.id
}

/** Returns the internal id of a courier, archived or not; undefined if unknown. */
export const findCourierKey = async (db: Db, publicId: string): Promise<number | undefined> =>
  isUuid(publicId)
    ? (
        await db
          .select({ id: users.id })
          .from(users)
          .where(and(eq(users.publicId, publicId), eq(users.role, 'delivery_men')))
      )[0]?.id
    : undefined
