import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, perDb } from '../db/index.ts'
import { jsonArray, jsonObject } from '../db/json.ts'
import { tallies } from '../db/tallies.ts'
import { avatarUrl, bannerUrl } from '../people/queries.ts'
import { users } from '../people/table.ts'

const of = (kind: string, what: string) =>
  sql`(select ${sql.raw(what)} from tallies t where t.kind = ${sql.raw(`'${kind}'`)} and t.owner_id = ${users.id}${sql.raw(kind === 'courier' ? " and t.key = 'delivered'" : '')})`
/** How many parcels a person has delivered, and the average of their ratings, from the tallies. */
export const deliveredBy = sql<number>`coalesce(${of('courier', 'sum(t.n)')}, 0)::float8`
export const averageRatingOf = sql<number>`coalesce(round(${of('rating', 'sum(t.key::int * t.n) / nullif(sum(t.n), 0)')}, 2), 0)::float8`

const topSix = (db: Db) => {
  // Cut off here, below the JSON: PostgreSQL would count a person's record once to sort by it and again to show it.
  const best = db
    .select({
      _id: users.publicId,
      name: users.name,
      banner: bannerUrl.as('banner'),
      avatar: avatarUrl(users.avatar).as('avatar'),
      delivered: deliveredBy.as('delivered'),
      averageRating: averageRatingOf.as('average_rating'),
      id: users.id,
    })
    .from(users)
    .where(and(eq(users.role, 'delivery_men'), isNull(users.archivedAt)))
    .orderBy(sql`delivered desc, average_rating desc`, users.id)
    .limit(6)
    .as('best')
  const { _id, name, banner, avatar, delivered, averageRating, id } = best
  const item = jsonObject({ _id, name, banner, avatar, delivered, averageRating })
  return jsonArray(
    db
      .select({ item: item.as('item') })
      .from(best)
      .orderBy(sql`${delivered} desc`, sql`${averageRating} desc`, id),
  )
}

const numbers = perDb((db) =>
  db
    .select({
      parcelBooked: sql<number>`coalesce(sum(${tallies.n}) filter (where ${tallies.kind} = 'all'), 0)::float8`,
      parcelDelivered: sql<number>`coalesce(sum(${tallies.n}) filter (where ${tallies.kind} = 'all' and ${tallies.key} = 'delivered'), 0)::float8`,
      users: sql<number>`coalesce(sum(${tallies.n}) filter (where ${tallies.kind} = 'role'), 0)::float8`,
      top: topSix(db),
    })
    .from(tallies)
    .where(and(sql`${tallies.kind} in ('all', 'role')`, eq(tallies.ownerId, 0)))
    .prepare('site_numbers'),
)

/** The public numbers and the six best delivery men. */
export const publicNumbers = async (db: Db) => {
  const { top, ...count } = (await numbers(db).execute())[0] ?? { parcelBooked: 0, parcelDelivered: 0, users: 0, top: [] }
  return { count, top_delivery_men: top }
}
