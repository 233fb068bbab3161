import type { Meta, Parcel } from '@ranar/contract'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { type Db, perDb, transact } from '../db/index.ts'
import { pages } from '../db/pages.ts'
import { conflict, notFound } from '../http/problems.ts'
import { notify } from '../notifications/queries.ts'
import { readCode } from '../parcels/code.ts'
import { stageName } from '../parcels/moves/queries.ts'
import { countTallies, getParcel, pageOfParcels } from '../parcels/queries.ts'
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

const delivered = eq(parcels.stage, sql`'delivered'`)
const bySender = eq(parcels.senderId, sql.placeholder('owner'))
const sent = perDb((db) => ({
  all: pageOfParcels(db, and(bySender, delivered)).prepare('reviews_sent'),
  true: pageOfParcels(db, and(bySender, delivered, sql`(${parcels.rating} is null) = false`)).prepare('reviews_sent_true'),
  false: pageOfParcels(db, and(bySender, delivered, sql`(${parcels.rating} is null) = true`)).prepare('reviews_sent_false'),
}))

type Paged = { page: number; limit: number }
/** A sender's delivered parcels: all, the reviewed ones, or those that wait for a review. */
export const listReviewable = async (
  db: Db,
  user: Person,
  { page, limit, isReviewed }: Paged & { isReviewed?: 'true' | 'false' | undefined },
): Promise<{ parcels: Parcel[]; meta: Meta }> => {
  const [rows, all, reviewed] = await Promise.all([
    sent(db)[isReviewed ?? 'all'].execute({ owner: user.id, limit, offset: (page - 1) * limit }),
    countTallies(db, 'sender', user.id, ['delivered']),
    countTallies(db, 'sender', user.id, ['reviewed']),
  ])
  return { parcels: rows, meta: pages(page, limit, { all, true: reviewed, false: all - reviewed }[isReviewed ?? 'all']) }
}

const ofMan = and(eq(parcels.deliveryManId, sql.placeholder('owner')), sql`${parcels.rating} is not null`)
const latest = [desc(parcels.reviewedAt), desc(parcels.id)]
const received = perDb((db) => pageOfParcels(db, ofMan, latest).prepare('reviews_received'))
const receivedOf = perDb((db) => pageOfParcels(db, and(ofMan, eq(parcels.rating, sql.placeholder('rating'))), latest).prepare('reviews_received_rating'))

const stars = ['1', '2', '3', '4', '5'] as const
/** What people said of a delivery man, newest first; the average is of all ratings, whatever the filter. */
export const listReceived = async (
  db: Db,
  user: Person,
  { page, limit, rating }: Paged & { rating?: (typeof stars)[number] | undefined },
): Promise<{ parcels: Parcel[]; average_rating: number; meta: Meta }> => {
  const range = { owner: user.id, limit, offset: (page - 1) * limit }
  const [rows, ...counts] = await Promise.all([
    rating ? receivedOf(db).execute({ ...range, rating: Number(rating) }) : received(db).execute(range),
    ...stars.map((star) => countTallies(db, 'rating', user.id, [star])),
  ])
  const all = counts.reduce((sum, n) => sum + n, 0)
  const points = counts.reduce((sum, n, i) => sum + n * (i + 1), 0)
  const average_rating = all === 0 ? 0 : Math.round((points / all) * 100) / 100
  return { parcels: rows, average_rating, meta: pages(page, limit, rating ? (counts[Number(rating) - 1] ?? 0) : all) }
}
