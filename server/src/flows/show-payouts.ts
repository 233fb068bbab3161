import { listPayouts } from '../payouts/payouts.ts'
import { hasColleague } from '../people/rights.ts'
import type { Db } from '../platform/db/db.ts'
import type { SessionUser } from '../platform/session-user.ts'

/** Lists payouts, and says whether this person must leave the sending of their own to a colleague; see `sendPayout`. */
export const showPayouts = async (db: Db, user: SessionUser, asked: Parameters<typeof listPayouts>[1]) => {
  const [listed, needsColleague] = await Promise.all([listPayouts(db, asked), hasColleague(db, user.id, 'money')])
  return { ...listed, needsColleague }
}
