import type { SmsHold, SmsKind, SmsSkip } from '@ranar/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.ts'
import { enqueue } from '../platform/jobs/queue.ts'
import type { ToldAttempt } from '../schema/letters.ts'
import { smsDays, smsMessages } from '../schema/sms.ts'

/** Asks for the sending of a message. The key makes it one job, so that nobody else sends it meanwhile; a code
 * goes before what waits, also when the gateway did not take it at first. */
const enqueueSms = (tx: Tx, sms: number, hasCode: boolean) =>
  enqueue(tx, 'sms.send', { sms }, { key: `sms:${sms}`, urgent: hasCode })

type About = { attempt?: ToldAttempt; hasCode?: boolean }
/** Asks for an SMS to a parcel's receiver in the caller's transaction; it is written and sent after the commit. */
export const askForSms = async (tx: Tx, parcelId: number, kind: SmsKind, { attempt, hasCode = false }: About = {}) => {
  const [asked] = await tx
    .insert(smsMessages)
    .values({ parcelId, kind, attempt, hasCode })
    .returning({ id: smsMessages.id })
  if (asked) await enqueueSms(tx, asked.id, hasCode)
}

/** A message that still has to be sent. `isOld` after two days, when nobody wants to read it any more. */
export const getWaiting = async (db: Db, id: number) => {
  const [found] = await db
    .select({
      publicId: smsMessages.publicId,
      parcelId: smsMessages.parcelId,
      kind: smsMessages.kind,
      attempt: smsMessages.attempt,
      hasCode: smsMessages.hasCode,
      tries: smsMessages.tries,
      countedOn: smsMessages.countedOn,
      isOld: sql<boolean>`${smsMessages.askedAt} < now() - interval '48 hours'`,
    })
    .from(smsMessages)
    .where(waiting(id))
  return found
}
export type Waiting = NonNullable<Awaited<ReturnType<typeof getWaiting>>>

const waiting = (id: number) => and(eq(smsMessages.id, id), eq(smsMessages.state, 'waiting'))
const change = async (db: Db, id: number, set: Parameters<ReturnType<Db['update']>['set']>[0]) => {
  await db.update(smsMessages).set(set).where(waiting(id))
}
const ended = { held: null, endedAt: sql`now()` }
const triedAgain = sql`least(${smsMessages.tries} + 1, 32767)`

export const holdSms = (db: Db, id: number, held: SmsHold, number: string) => change(db, id, { held, number })
export const skipSms = (db: Db, id: number, skipped: SmsSkip, number: string | null) =>
  change(db, id, { ...ended, state: 'skipped', skipped, number })
export const giveUpSms = (db: Db, id: number) => change(db, id, { ...ended, state: 'failed' })
export const noteFault = (db: Db, id: number, fault: string, number: string) =>
  change(db, id, { fault: fault.slice(0, 100), tries: triedAgain, number })
export const markSent = (db: Db, id: number, { segments, number }: { segments: number; number: string }) =>
  change(db, id, { ...ended, state: 'sent', segments, number, fault: null, tries: triedAgain })

// Written out, as the index is of those that wait alone.
const isWaiting = sql`${smsMessages.state} = 'waiting'`

/** Lets messages go that were held, the oldest first. */
export const letGo = async (tx: Tx, held: SmsHold, hasCode: boolean, most: number) => {
  if (most <= 0) return
  const first = tx
    .select({ id: smsMessages.id })
    .from(smsMessages)
    .where(and(isWaiting, eq(smsMessages.held, held), eq(smsMessages.hasCode, hasCode)))
    .orderBy(smsMessages.id)
    .limit(most)
    .for('update', { skipLocked: true })
  const gone = await tx
    .update(smsMessages)
    .set({ held: null })
    .where(sql`${smsMessages.id} in (${first})`)
    .returning({ id: smsMessages.id })
  for (const { id } of gone) await enqueueSms(tx, id, hasCode)
}

/** What ended a month ago, and the counts of days as old. */
export const forgetOldSms = async (db: Db) => {
  await db.delete(smsMessages).where(sql`${smsMessages.endedAt} < now() - interval '30 days'`)
  await db.delete(smsDays).where(sql`${smsDays.day} < (now() - interval '30 days')::date`)
}
