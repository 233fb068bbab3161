import type { MessageKey, Stage } from '@ranar/contract'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/db.ts'
import { conflict, notFound } from '../platform/problems.ts'
import { parcels } from '../schema/parcels.ts'

export type Review = { rating: number; comment: string }
type Rated = { id: number; code: string; courierId: number | null }

/** Why a parcel in this stage cannot be reviewed. */
const undelivered: Record<Exclude<Stage, 'delivered'>, MessageKey> = {
  pending: 'reviews.notDelivered',
  'on the way': 'reviews.notDelivered',
  returned: 'parcels.alreadyReturned',
  canceled: 'parcels.alreadyCanceled',
}

/** Rates the sender's own parcel; 404 if it is not theirs, 409 if it is not delivered or already reviewed. */
export const rate = async (tx: Tx, senderId: number, code: string, { rating, comment }: Review): Promise<Rated> => {
  const mine = and(eq(parcels.code, code), eq(parcels.senderId, senderId))
  const [rated] = await tx
    .update(parcels)
    .set({ rating, comment, reviewedAt: sql`now()` })
    .where(and(mine, eq(parcels.stage, 'delivered'), isNull(parcels.rating)))
    .returning({ id: parcels.id, code: parcels.code, courierId: parcels.courierId })
  if (rated) return rated
  const [found] = await tx.select({ stage: parcels.stage, rating: parcels.rating }).from(parcels).where(mine)
  if (!found) throw notFound('parcels.notFound')
  if (found.stage !== 'delivered') throw conflict(undelivered[found.stage])
  if (found.rating !== null) throw conflict('reviews.alreadyReviewed')
  // It was delivered between the two statements: try again.
  return rate(tx, senderId, code, { rating, comment })
}
