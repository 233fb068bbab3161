import type { Meta, SmsStop } from '@ranar/contract'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { iso } from '../platform/db/json.ts'
import { pages } from '../platform/db/pages.ts'
import { perDb } from '../platform/db/prepared.ts'
import { badRequest, notFound } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { readNumber } from '../platform/sms/numbers.ts'
import { users } from '../schema/people.ts'
import { smsStops as stops } from '../schema/sms.ts'

const isLiving = isNull(stops.allowedAt)
const shown = {
  number: stops.number,
  note: stops.note,
  stoppedBy: users.name,
  stoppedAt: iso(stops.stoppedAt),
}
const select = (db: Db) => db.select(shown).from(stops).innerJoin(users, eq(users.id, stops.stoppedBy))

const numberOf = (phone: string) => {
  const { number } = readNumber(phone)
  if (!number) throw badRequest('texting.phoneUnknown', 'phone')
  return number
}

/** Lists the numbers that get no SMS, newest first. */
export const listStops = async (
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<{ stops: SmsStop[]; meta: Meta }> => {
  const [found, total] = await Promise.all([
    select(db)
      .where(isLiving)
      .orderBy(desc(stops.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(stops, isLiving),
  ])
  return { stops: found, meta: pages(page, limit, total) }
}

/** Puts a number, however it is written, on the list; one already there stays as it is. 400 if it is no number. */
export const stopSms = async (
  db: Db,
  user: SessionUser,
  { phone, note }: { phone: string; note?: string | null | undefined },
): Promise<SmsStop> => {
  const number = numberOf(phone)
  await db
    .insert(stops)
    .values({ number, note: note ?? '', stoppedBy: user.id })
    .onConflictDoNothing({ target: stops.number, where: isLiving })
  const [stop] = await select(db).where(and(eq(stops.number, number), isLiving))
  if (!stop) throw notFound('texting.notStopped')
  return stop
}

/** Takes a number off the list; 404 if it is not on it. */
export const allowSms = async (db: Db, user: SessionUser, { phone }: { phone: string }) => {
  const allowed = await db
    .update(stops)
    .set({ allowedBy: user.id, allowedAt: sql`now()` })
    .where(and(eq(stops.number, numberOf(phone)), isLiving))
    .returning({ id: stops.id })
  if (allowed.length === 0) throw notFound('texting.notStopped')
}

const stopOf = perDb((db) =>
  db
    .select({ id: stops.id })
    .from(stops)
    .where(and(eq(stops.number, sql.placeholder('number')), isLiving))
    .prepare('sms_stop'),
)
export const isStopped = async (db: Db, number: string) => (await stopOf(db).execute({ number })).length > 0
