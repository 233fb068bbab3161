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

/** Returns how many SMS of a day's allowance are used. */
export const usedOn = async (db: Db, day: string) => (await statements(db).used.execute({ day }))[0]?.messages ?? 0

/** Returns what is left of a day's allowance: in all, and for messages without a code. */
export const leftOf = (smsADay: number, used: number) => ({
  left: Math.max(0, smsADay - used),
  leftWithoutCode: Math.max(0, smsWithoutCodes(smsADay) - used),
})

type Asked = { id: number; day: string; number: string; hasCode: boolean; smsADay: number; smsOneNumber: number }
/** Counts a message against the day's and its number's allowance, or returns which of them is used up. */
export const takeAllowance = (db: Pooled, { id, day, number, hasCode, smsADay, smsOneNumber }: Asked) =>
  transact(db, async (tx): Promise<'taken' | 'cap' | 'oneNumber'> => {
    const { begin, lock, take, takeOfNumber, count } = statements(tx)
    // Lock the day's row, so that simultaneous messages never exceed an allowance.
    let [all] = await lock.execute({ day })
    if (!all) {
      await begin.execute({ day })
      ;[all] = await lock.execute({ day })
    }
    const { left, leftWithoutCode } = leftOf(smsADay, all?.used ?? 0)
    if ((hasCode ? left : leftWithoutCode) === 0) return 'cap'
    const taken = await takeOfNumber.execute({ day, number, most: smsOneNumber })
    if (taken.length === 0) return 'oneNumber'
    await take.execute({ day })
    await count.execute({ day, id })
    return 'taken'
  })
