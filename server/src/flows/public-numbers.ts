import { and, eq, sql } from 'drizzle-orm'
import { topCouriers } from '../people/top-couriers.ts'
import { counters } from '../platform/db/counters.ts'
import type { Db } from '../platform/db/db.ts'
import { perDb } from '../platform/db/prepared.ts'
import { inBatches } from '../platform/in-batches.ts'

const numbers = perDb((db) =>
  db
    .select({
      parcelBooked: sql<number>`coalesce(sum(${counters.n}) filter (where ${counters.kind} = 'all'), 0)::float8`,
      parcelDelivered: sql<number>`coalesce(sum(${counters.n}) filter (where ${counters.kind} = 'all' and ${counters.key} = 'delivered'), 0)::float8`,
      users: sql<number>`coalesce(sum(${counters.n}) filter (where ${counters.kind} = 'role'), 0)::float8`,
      top: topCouriers(db),
    })
    .from(counters)
    .where(and(sql`${counters.kind} in ('all', 'role')`, eq(counters.ownerId, 0)))
    .prepare('site_numbers'),
)

const read = async (db: Db) => {
  const { top, ...count } = (await numbers(db).execute())[0] ?? {
    parcelBooked: 0,
    parcelDelivered: 0,
    users: 0,
    top: [],
  }
  return { count, top_delivery_men: top }
}

const shared = perDb((db) =>
  inBatches(async (asked: readonly 'all'[]) => {
    const figures = await read(db)
    return asked.map(() => figures)
  }),
)
/** Returns the public figures and the six best couriers. */
export const publicNumbers = (db: Db) => shared(db)('all')
