import type { Db, Tx } from '../platform/db/db.ts'
import { countTries, isTooMany, noBar } from '../platform/rate-limits/rate-limits.ts'

// The hourly limits allow a day of 300 stops sent at once after no signal: four actions, two pictures and five codes at
// each, sent eight times because replies were lost.
const STOPS = 300
const SENDS = 8
const mostOf = { actions: STOPS * 4 * SENDS, proofs: STOPS * 2 * SENDS, codes: STOPS * 5 * SENDS }

/** Counts what a courier's phone sends; throws 429 above what a full day can need. */
export const countFromDoors = async (db: Db, courierId: number, kind: keyof typeof mostOf, n = 1) => {
  const limit = { max: mostOf[kind], seconds: 3600 }
  await countTries(db, `door-${kind}:${courierId}`, Math.max(1, n), limit, noBar)
}

/** Far more than a real day needs; each action adds history that others have to read. */
const MOST_OF_A_PARCEL = { max: 200, seconds: 86_400 }
/** Counts an action of this courier on this parcel; returns whether it is over the daily limit. */
export const tellsTooMuch = (tx: Tx, courierId: number, parcelId: number) =>
  isTooMany(tx, `door-parcel:${courierId}:${parcelId}`, MOST_OF_A_PARCEL)

/** A day's stops with an action and a repeat each; every picture that never arrives is an exception to decide. */
const MOST_WITH_PICTURES = { max: STOPS * 2, seconds: 86_400 }
/** Counts an action that announces pictures; returns whether this courier is over the daily limit. */
export const announcesTooMuch = (tx: Tx, courierId: number) =>
  isTooMany(tx, `door-pictures:${courierId}`, MOST_WITH_PICTURES)

/** A day's stops that all went to somebody else meanwhile; each conflict is an exception that somebody has to decide. */
const MOST_CONFLICTS = { max: STOPS, seconds: 86_400 }
/** Counts an action that contradicts the office; returns whether this courier is over the daily limit. */
export const contradictsTooMuch = (tx: Tx, courierId: number) =>
  isTooMany(tx, `door-conflicts:${courierId}`, MOST_CONFLICTS)
