import { changeSettings } from '../src/company/settings.ts'
import type { Db } from '../src/platform/db/db.ts'
import { stopSms } from '../src/texting/stops.ts'
import type { Made } from '../test/people.ts'
import { as } from './today.ts'

/** Sets the price of an SMS segment and stops SMS to one number. */
export const startTexting = async (db: Db, root: Made) => {
  const boss = as(root, 'admin')
  await changeSettings(db, boss, { smsSegmentPoisha: 35 })
  await stopSms(db, boss, { phone: '০১৯১১-০০০০০২', note: 'Asked at the counter for no more SMS' })
}
