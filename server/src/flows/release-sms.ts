import { getCompany } from '../company/settings.ts'
import { type Db, now } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import type { Gateway } from '../platform/sms/gateway.ts'
import { leftOf, usedOn } from '../texting/allowance.ts'
import { dayOf, isQuiet } from '../texting/hours.ts'
import { letGo } from '../texting/outbox.ts'

export const RELEASE_SECONDS = 60
const AT_ONCE = 500

/** Sends held messages once the night is over or the day has allowance left, codes first. */
export const releaseSms = async (db: Db, { isReal }: Pick<Gateway, 'isReal'>, clock = now) => {
  const at = await clock(db)
  const { left, leftWithoutCode } = leftOf((await getCompany(db)).smsADay, await usedOn(db, dayOf(at)))
  await transact(db, async (tx) => {
    await letGo(tx, 'cap', true, Math.min(left, AT_ONCE))
    if (isReal && isQuiet(at)) return
    await letGo(tx, 'quiet', false, AT_ONCE)
    await letGo(tx, 'cap', false, Math.min(leftWithoutCode, AT_ONCE))
  })
}
