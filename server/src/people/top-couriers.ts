import { sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { jsonArray, jsonObject } from '../platform/db/json.ts'
import { avatarUrl, uploadUrl } from '../platform/uploads/files.ts'
import { users } from '../schema/people.ts'
import { active, averageRatingOf, deliveredBy } from './couriers.ts'

/** Selects the six active couriers who have delivered the most, as one JSON array. */
export const topCouriers = (db: Db) => {
  // Limit below the JSON: otherwise PostgreSQL computes each person's counts twice, to sort and to show them.
  const best = db
    .select({
      _id: users.publicId,
      name: users.name,
      banner: uploadUrl(users.banner).as('banner'),
      avatar: avatarUrl(users.avatar).as('avatar'),
      delivered: deliveredBy.as('delivered'),
      averageRating: averageRatingOf.as('average_rating'),
      id: users.id,
    })
    .from(users)
    .where(active)
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
