import type { Db } from '../db/index.ts'
import { forgetOldLimits } from '../limits/queries.ts'
import { forgetOldSessions } from '../sessions/queries.ts'
import type { Handler } from './kinds.ts'
import { forgetDeadJobs } from './queries.ts'

/** Hourly: what nobody can use any more (sessions past their end, limits past their time, work given up a month ago). */
export const forgetHandler =
  (db: Db): Handler<'records.forget'> =>
  async () => {
    await forgetOldSessions(db)
    await forgetOldLimits(db)
    await forgetDeadJobs(db)
  }
