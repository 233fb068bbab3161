import { smsWithoutCodes } from '@ranar/contract'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db, Pooled, Tx } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { smsDays, smsMessages } from '../schema/sms.ts'

const ALL = ''
const row = (day: string, number: string) => and(eq(smsDays.day, day), eq(smsDays.number, number))

/** How many of a day's SMS are used. */
export const usedOn = async (db: Db, day: string) => {
  const [used] = await db.select({ messages: smsDays.messages }).from(smsDays).where(row(day, ALL))
  return used?.messages ?? 0
}

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
    await tx.insert(smsDays).values({ day, number: ALL, messages: 0 }).onConflictDoNothing()
    // The day's row lets one through at a time, so that neither is ever exceeded.
    const [all] = await tx.select({ used: smsDays.messages }).from(smsDays).where(row(day, ALL)).for('update')
    const { left, leftWithoutCode } = leftOf(smsADay, all?.used ?? 0)
    if ((hasCode ? left : leftWithoutCode) === 0) return 'cap'
    if (!(await takeOfNumber(tx, day, number, smsOneNumber))) return 'oneNumber'
    await tx
      .update(smsDays)
      .set({ messages: sql`${smsDays.messages} + 1` })
      .where(row(day, ALL))
    await tx.update(smsMessages).set({ countedOn: day }).where(eq(smsMessages.id, id))
    return 'taken'
  })

const takeOfNumber = async (tx: Tx, day: string, number: string, most: number) => {
  const taken = await tx
    .insert(smsDays)
    .values({ day, number, messages: 1 })
    .onConflictDoUpdate({
      target: [smsDays.day, smsDays.number],
      set: { messages: sql`${smsDays.messages} + 1` },
      setWhere: lt(smsDays.messages, most),
    })
    .returning({ messages: smsDays.messages })
  return taken.length > 0
}
