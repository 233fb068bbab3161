import { forgetPastDays } from '../parcels/forget-past-days.ts'
import { forgetOldScans } from '../parcels/forget-scans.ts'
import { forgetWishes } from '../parcels/forget-wishes.ts'
import { forgetOldOtps } from '../people/otp.ts'
import { forgetOldSessions } from '../people/sessions.ts'
import type { Db } from '../platform/db/db.ts'
import type { Handler } from '../platform/jobs/kinds.ts'
import { forgetDeadJobs } from '../platform/jobs/queue.ts'
import { forgetOldLimits } from '../platform/rate-limits/rate-limits.ts'
import { forgetOldSms } from '../texting/outbox.ts'

/** Deletes what nobody needs any more: sessions, codes, limits, dead jobs, counters, SMS, scans, receivers' notes. */
export const forgetHandler =
  (db: Db): Handler<'records.forget'> =>
  async () => {
    await forgetOldSessions(db)
    await forgetOldOtps(db)
    await forgetOldLimits(db)
    await forgetDeadJobs(db)
    await forgetPastDays(db)
    await forgetOldSms(db)
    await forgetOldScans(db)
    await forgetWishes(db)
  }
