import type { SmsHold, SmsKind, SmsSkip } from '@ranar/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.ts'
import { named, perDb } from '../platform/db/prepared.ts'
import { enqueue } from '../platform/jobs/queue.ts'
import type { ToldAttempt } from '../schema/letters.ts'
import { smsDays, smsMessages } from '../schema/sms.ts'

/** Enqueues the sending of a message. The key makes it one job; a code is urgent, also when it is tried again. */
const enqueueSms = (tx: Tx, sms: number, hasCode: boolean) =>
  enqueue(tx, 'sms.send', { sms }, { key: `sms:${sms}`, urgent: hasCode })

const add = perDb((db) =>
  db
    .insert(smsMessages)
    // Bypass the column's encoder, which would store null as a JSON null.
    .values({ ...named('parcelId', 'kind', 'hasCode'), attempt: sql`${sql.placeholder('attempt')}` })
    .returning({ id: smsMessages.id })
    .prepare('ask_sms'),
)
type About = { attempt?: ToldAttempt | null; hasCode?: boolean }
/** Requests an SMS to a parcel's receiver in the caller's transaction; it is written and sent after the commit. */
export const askForSms = async (
  tx: Tx,
  parcelId: number,
  kind: SmsKind,
  { attempt = null, hasCode = false }: About = {},
) => {
  const [asked] = await add(tx).execute({ parcelId, kind, attempt, hasCode })
  if (asked) await enqueueSms(tx, asked.id, hasCode)
}

const waiting = and(eq(smsMessages.id, sql.placeholder('id')), eq(smsMessages.state, 'waiting'))
const message = perDb((db) =>
  db
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
    .where(waiting)
    .prepare('sms_waiting'),
)
/** Returns a message that is still to be sent, else undefined. `isOld` after two days, when it is of no use. */
export const getWaiting = async (db: Db, id: number) => (await message(db).execute({ id }))[0]
export type Waiting = NonNullable<Awaited<ReturnType<typeof getWaiting>>>

/** Prepares an update of a waiting message; the columns in `given` are set by name. */
const change = <K extends string>(name: string, set: Record<string, unknown>, ...given: K[]) => {
  const statement = perDb((db) =>
    db
      .update(smsMessages)
      .set({ ...set, ...Object.fromEntries(given.map((column) => [column, sql`${sql.placeholder(column)}`])) })
      .where(waiting)
      .prepare(`sms_${name}`),
  )
  return async (db: Db, values: Record<K | 'id', unknown>) => {
    await statement(db).execute(values)
  }
}
const ended = { held: null, endedAt: sql`now()` }
const triedAgain = sql`least(${smsMessages.tries} + 1, 32767)`

const hold = change('hold', {}, 'held', 'number')
const skip = change('skip', { ...ended, state: 'skipped' }, 'skipped', 'number')
const giveUp = change('give_up', { ...ended, state: 'failed' })
const keepFault = change('fault', { tries: triedAgain }, 'fault', 'number')
const sent = change('sent', { ...ended, state: 'sent', fault: null, tries: triedAgain }, 'segments', 'number')

export const holdSms = (db: Db, id: number, held: SmsHold, number: string) => hold(db, { id, held, number })
export const skipSms = (db: Db, id: number, skipped: SmsSkip, number: string | null) =>
  skip(db, { id, skipped, number })
export const giveUpSms = (db: Db, id: number) => giveUp(db, { id })
export const noteFault = (db: Db, id: number, fault: string, number: string) =>
  keepFault(db, { id, fault: fault.slice(0, 100), number })
export const markSent = (db: Db, id: number, as: { segments: number; number: string }) => sent(db, { id, ...as })

// A literal, so that the partial index of waiting messages is used.
const isWaiting = sql`${smsMessages.state} = 'waiting'`

/** Releases and enqueues at most `most` held messages, oldest first. */
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

/** Deletes messages that ended a month ago, and the counts of days as old. */
export const forgetOldSms = async (db: Db) => {
  await db.delete(smsMessages).where(sql`${smsMessages.endedAt} < now() - interval '30 days'`)
  await db.delete(smsDays).where(sql`${smsDays.day} < (now() - interval '30 days')::date`)
}
