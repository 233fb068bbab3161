import { ratings } from '@ranar/contract'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { pageOfParcels } from '../parcels/wire.ts'
import { counters } from '../platform/db/counters.ts'
import type { Db } from '../platform/db/db.ts'
import { prepareList, readList } from '../platform/db/pages.ts'
import { perDb } from '../platform/db/prepared.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { parcels } from '../schema/parcels.ts'

const sentBy = (more?: SQL) =>
  and(eq(parcels.senderId, sql.placeholder('owner')), eq(parcels.stage, sql`'delivered'`), more)
// Delivered parcels without a review: the delivered minus the reviewed.
const waiting = sql<number>`coalesce(sum(case ${counters.key} when 'delivered' then ${counters.n} when 'reviewed' then -${counters.n} end), 0)::float8`
const sent = perDb((db) => ({
  all: prepareList(db, 'reviews_sent', pageOfParcels(db, sentBy())),
  true: prepareList(db, 'reviews_sent_true', pageOfParcels(db, sentBy(sql`${parcels.rating} is not null`))),
  false: prepareList(db, 'reviews_sent_false', pageOfParcels(db, sentBy(sql`(${parcels.rating} is null) = true`)), {
    total: waiting,
  }),
}))

type Paged = { page: number; limit: number }
/** Lists a sender's delivered parcels: all, the reviewed, or those without a review. */
export const listReviewable = async (
  db: Db,
  user: SessionUser,
  { isReviewed, ...range }: Paged & { isReviewed?: 'true' | 'false' | undefined },
) => {
  const keys = [isReviewed === 'true' ? 'reviewed' : 'delivered']
  const { rows, meta } = await readList(sent(db)[isReviewed ?? 'all'], {
    ...range,
    kind: 'sender',
    owner: user.id,
    keys,
  })
  return { parcels: rows, meta }
}

const ofMan = and(eq(parcels.courierId, sql.placeholder('owner')), sql`${parcels.rating} is not null`)
const latest = [desc(parcels.reviewedAt), desc(parcels.id)]
const average = sql<number>`coalesce(round(sum(${counters.key}::int * ${counters.n}) / nullif(sum(${counters.n}), 0), 2), 0)::float8`
const received = perDb((db) => prepareList(db, 'reviews_received', pageOfParcels(db, ofMan, latest), { average }))
const receivedOf = perDb((db) =>
  prepareList(
    db,
    'reviews_received_rating',
    pageOfParcels(db, and(ofMan, eq(parcels.rating, sql.placeholder('rating'))), latest),
    { average },
  ),
)

/** Lists a courier's reviews, newest first. The average covers all ratings, whatever the filter. */
export const listReceived = async (
  db: Db,
  user: SessionUser,
  { rating, ...range }: Paged & { rating?: (typeof ratings)[number] | undefined },
) => {
  const asked = { ...range, kind: 'rating', owner: user.id, keys: rating ? [rating] : ratings, rating: Number(rating) }
  const { rows, average, meta } = await readList((rating ? receivedOf : received)(db), asked)
  return { parcels: rows, average_rating: average, meta }
}
