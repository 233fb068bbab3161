import type { SmsDay } from '@ranar/contract'
import { getCompany } from '../company/settings.ts'
import { type Db, now } from '../platform/db/db.ts'
import { leftOf, usedOn } from '../texting/allowance.ts'
import { countSms } from '../texting/day.ts'
import { beginOf, dayOf } from '../texting/hours.ts'

/** Returns today's SMS figures for root; the day is Dhaka's. */
export const showSmsDay = async (db: Db, toGateway: boolean): Promise<SmsDay> => {
  const day = dayOf(await now(db))
  const [{ smsADay, smsSegmentPoisha }, used, counted] = await Promise.all([
    getCompany(db),
    usedOn(db, day),
    countSms(db, beginOf(day)),
  ])
  return {
    toGateway,
    cap: smsADay,
    ...leftOf(smsADay, used),
    ...counted,
    costPoisha: counted.sent.segments * smsSegmentPoisha,
  }
}
