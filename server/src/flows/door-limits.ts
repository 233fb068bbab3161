import type { Db, Tx } from '../platform/db/db.ts'
import { countTries, isTooMany, noBar } from '../platform/rate-limits/rate-limits.ts'

// A day of 300 stops within one hour, as a phone sends it that had no signal: four actions, two pictures and five codes
// at each, and each of them eight times because replies were lost.
const STOPS = 300
const SENDS = 8
const mostOf = { actions: STOPS * 4 * SENDS, proofs: STOPS * 2 * SENDS, codes: STOPS * 5 * SENDS }

/** Counts what a person's phone sends from doors; throws 429 above what any day's work can come to. */
export const countFromDoors = async (db: Db, courierId: number, kind: keyof typeof mostOf, n = 1) => {
  const limit = { max: mostOf[kind], seconds: 3600 }
  await countTries(db, `door-${kind}:${courierId}`, Math.max(1, n), limit, noBar)
}

/** Far more than a day brings at one door; each writes history for others to read. */
const MOST_OF_A_PARCEL = { max: 200, seconds: 86_400 }
/** Counts one more that this courier tells of a parcel of his; whether that is more than can be true. */
export const tellsTooMuch = (tx: Tx, courierId: number, parcelId: number) =>
  isTooMany(tx, `door-parcel:${courierId}:${parcelId}`, MOST_OF_A_PARCEL)
