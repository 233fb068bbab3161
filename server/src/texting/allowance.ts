import { smsWithoutCodes } from '@ranar/contract'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db, Pooled } from '../platform/db/db.ts'
import { named, perDb } from '../platform/db/prepared.ts'
import { transact } from '../platform/db/transact.ts'
import { smsDays, smsMessages } from '../schema/sms.ts'

const ALL = ''
const row = and(eq(smsDays.day, sql.placeholder('day')), eq(smsDays.number, ALL))
const oneMore = { messages: sql`${smsDays.messages} + 1` }
const statements = perDb((db) => ({
  used: db.select({ messages: smsDays.messages }).from(smsDays).where(row).prepare('sms_used'),
  begin: db
    .insert(smsDays)
    .values({ ...named('day'), number: ALL, messages: 0 })
    .onConflictDoNothing()
    .prepare('sms_begin_day'),
  lock: db.select({ used: smsDays.messages }).from(smsDays).where(row).for('update').prepare('sms_lock_day'),
  take: db.update(smsDays).set(oneMore).where(row).prepare('sms_take'),
  takeOfNumber: db
    .insert(smsDays)
    .values({ ...named('day', 'number'), messages: 1 })
    .onConflictDoUpdate({
      target: [smsDays.day, smsDays.number],
      set: oneMore,
      setWhere: lt(smsDays.messages, sql.placeholder('most')),
    })
    .returning({ messages: smsDays.messages })
    .prepare('sms_take_of_number'),
  count: db
    .update(smsMessages)
    .set({ countedOn: sql`${sql.placeholder('day')}` })
    .where(eq(smsMessages.id, sql.placeholder('id')))
    .prepare('sms_count'),
}))

/** How many of a day's SMS are used. */
export const usedOn = async (db: Db, day: string) => (await statements(db).used.execute({ day }))[0]?.messages ?? 0

/** How many more a day has: in all, and for what needs no code. */
export const leftOf = (smsADay: number, used: number) => ({
  left: Math.max(0, smsADay - used),
  leftWithoutCode: Math.max(0, smsWithoutCodes(smsADay) - used),
})

type Asked = { id: number; day: string; number: string; hasCode: boolean; smsADay: number; smsOneNumber: number }
/** Takes a message out of the day's allowance and of its number's, once in its life; or says which of them has none
 * left. */
export const takeAllowance = (db: Pooled, { id, day, number, hasCode, smsADay, smsOneNumber }: Asked) =>
  transact(db, async (tx): Promise<'taken' | 'cap' | 'oneNumber'> => {
    const { begin, lock, take, takeOfNumber, count } = statements(tx)
    await begin.execute({ day })
    // The day's row lets one through at a time, so that neither is ever exceeded.
    const [all] = await lock.execute({ day })
    const { left, leftWithoutCode } = leftOf(smsADay, all?.used ?? 0)
    if ((hasCode ? left : leftWithoutCode) === 0) return 'cap'
    const taken = await takeOfNumber.execute({ day, number, most: smsOneNumber })
    if (taken.length === 0) return 'oneNumber'
    await take.execute({ day })
    await count.execute({ day, id })
    return 'taken'
  })
