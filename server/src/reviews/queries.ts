import { type Parcel, ratings } from '@ranar/contract'
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type Db, perDb, transact } from '../db/index.ts'
import { prepareList, readList } from '../db/pages.ts'
import { tallies } from '../db/tallies.ts'
import { conflict, notFound } from '../http/problems.ts'
import { notify } from '../notifications/queries.ts'
import { readCode } from '../parcels/code.ts'
import { stageName } from '../parcels/moves/queries.ts'
import { getParcel, pageOfParcels } from '../parcels/queries.ts'
import { parcels } from '../parcels/table.ts'
import type { Person } from '../sessions/queries.ts'

type Review = { rating: number; comment: string }
type Rated = { id: number; code: string; deliveryManId: number | null }

/** Rates a delivered parcel of one's own, once. */
export const addReview = (db: Db, user: Person, typed: string, review: Review): Promise<Parcel> =>
  transact(db, async (tx) => {
    const { id, code, deliveryManId } = await rate(tx, user, typed, review)
    if (deliveryManId !== null) await notify(tx, deliveryManId, 'reviewed', { code, rating: review.rating }, `reviewed:${code}`)
    return getParcel(tx, id)
  })

/** One conditional update. No row: why not, as it then is. */
const rate = async (tx: Db, user: Person, typed: string, { rating, comment }: Review): Promise<Rated> => {
  const mine = and(eq(parcels.code, readCode(typed) ?? ''), eq(parcels.senderId, user.id))
  const [rated] = await tx
    .update(parcels)
    .set({ rating, comment, reviewedAt: sql`now()` })
    .where(and(mine, eq(parcels.stage, 'delivered'), isNull(parcels.rating)))
    .returning({ id: parcels.id, code: parcels.code, deliveryManId: parcels.deliveryManId })
  if (rated) return rated
  const [found] = await tx.select({ stage: parcels.stage, rating: parcels.rating }).from(parcels).where(mine)
  if (!found) throw notFound('parcels.notFound')
  if (found.stage !== 'delivered') throw conflict('reviews.notDelivered', { stage: { key: stageName[found.stage] } })
  if (found.rating !== null) throw conflict('reviews.alreadyReviewed')
  // Delivered between the two questions: now it can be reviewed.
  return rate(tx, user, typed, { rating, comment })
}

const sentBy = (more?: SQL) => and(eq(parcels.senderId, sql.placeholder('owner')), eq(parcels.stage, sql`'delivered'`), more)
// What waits for a review: delivered, less the reviewed.
const waiting = sql<number>`coalesce(sum(case ${tallies.key} when 'delivered' then ${tallies.n} when 'reviewed' then -${tallies.n} end), 0)::float8`
const sent = perDb((db) => ({
  all: prepareList(db, 'reviews_sent', pageOfParcels(db, sentBy())),
  true: prepareList(db, 'reviews_sent_true', pageOfParcels(db, sentBy(sql`(${parcels.rating} is null) = false`))),
  false: prepareList(db, 'reviews_sent_false', pageOfParcels(db, sentBy(sql`(${parcels.rating} is null) = true`)), { total: waiting }),
}))

type Paged = { page: number; limit: number }
/** A sender's delivered parcels: all, the reviewed ones, or those that wait for a review. */
export const listReviewable = async (db: Db, user: Person, { isReviewed, ...range }: Paged & { isReviewed?: 'true' | 'false' | undefined }) => {
  const keys = [isReviewed === 'true' ? 'reviewed' : 'delivered']
  const { rows, meta } = await readList(sent(db)[isReviewed ?? 'all'], { ...range, kind: 'sender', owner: user.id, keys })
  return { parcels: rows, meta }
}

const ofMan = and(eq(parcels.deliveryManId, sql.placeholder('owner')), sql`${parcels.rating} is not null`)
const latest = [desc(parcels.reviewedAt), desc(parcels.id)]
const average = sql<number>`coalesce(round(sum(${tallies.key}::int * ${tallies.n}) / nullif(sum(${tallies.n}), 0), 2), 0)::float8`
const received = perDb((db) => prepareList(db, 'reviews_received', pageOfParcels(db, ofMan, latest), { average }))
const receivedOf = perDb((db) =>
  prepareList(db, 'reviews_received_rating', pageOfParcels(db, and(ofMan, eq(parcels.rating, sql.placeholder('rating'))), latest), { average }),
)

/** What people said of a delivery man, newest first; the average is of all ratings, whatever the filter. */
export const listReceived = async (db: Db, user: Person, { rating, ...range }: Paged & { rating?: (typeof ratings)[number] | undefined }) => {
  const asked = { ...range, kind: 'rating', owner: user.id, keys: rating ? [rating] : ratings, rating: Number(rating) }
  const { rows, average, meta } = await readList((rating ? receivedOf : received)(db), asked)
  return { parcels: rows, average_rating: average, meta }
}
