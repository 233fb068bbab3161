import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { CODE_ALPHABET, CODE_GAP_SECONDS, CODE_LENGTH, CODE_SECONDS } from '@ranar/contract'
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/index.ts'
import { tooMany } from '../http/problems.ts'
import { countTry } from '../limits/queries.ts'
import { sendMail } from '../mail/queries.ts'
import { type CodePurpose, codes } from '../people/table.ts'

const TRIES = 5
const mine = (userId: number, purpose: CodePurpose) => and(eq(codes.userId, userId), eq(codes.purpose, purpose))
const soon = sql`now() + make_interval(secs => ${CODE_SECONDS})`

/** The keyed hash under which a code rests. `secret` is the installation's own. */
const macOf = (secret: Buffer, userId: number, purpose: CodePurpose, code: string) =>
  createHmac('sha256', secret).update(`${userId}|${purpose}|${code}`).digest()

/** Voids the old code and asks for a mail with a new one. Throws 429 when one was asked for less than 60 s ago, or too often. */
export const requestCode = async (tx: Db, userId: number, purpose: CodePurpose) => {
  const fresh = { mac: null, tries: 0, requestedAt: sql`now()`, expiresAt: soon }
  const [asked] = await tx
    .insert(codes)
    .values({ userId, purpose, ...fresh })
    .onConflictDoUpdate({
      target: [codes.userId, codes.purpose],
      set: fresh,
      setWhere: lt(codes.requestedAt, sql`now() - make_interval(secs => ${CODE_GAP_SECONDS})`),
    })
    .returning({ userId: codes.userId })
  if (!asked) throw tooMany(await secondsLeft(tx, userId, purpose), 'people.codeTooSoon')
  await countTry(tx, `codes-hour:${userId}`, { max: 5, seconds: 3600 })
  await countTry(tx, `codes-day:${userId}`, { max: 10, seconds: 86_400 })
  await sendMail(tx, userId, 'code', { purpose })
}

const secondsLeft = async (tx: Db, userId: number, purpose: CodePurpose) => {
  const [row] = await tx
    .select({ seconds: sql<number>`extract(epoch from ${codes.requestedAt} + make_interval(secs => ${CODE_GAP_SECONDS}) - now())::float8` })
    .from(codes)
    .where(mine(userId, purpose))
  return row?.seconds ?? CODE_GAP_SECONDS
}

/** A new code for the mail that is being written, or null when none is wanted any more. It lives 10 minutes from now. */
export const issueCode = async (db: Db, secret: Buffer, userId: number, purpose: CodePurpose): Promise<string | null> => {
  const code = Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')
  const [row] = await db
    .update(codes)
    .set({ mac: macOf(secret, userId, purpose, code), tries: 0, expiresAt: soon })
    .where(and(mine(userId, purpose), lt(codes.tries, TRIES)))
    .returning({ userId: codes.userId })
  return row ? code : null
}

/** Counts the try before comparing. On the right code `redeem` is then run in a transaction that spends it, so that it works once. */
export const tryCode = async (db: Db, secret: Buffer, userId: number, purpose: CodePurpose, code: string): Promise<((tx: Db) => Promise<boolean>) | null> => {
  const [row] = await db
    .update(codes)
    .set({ tries: sql`${codes.tries} + 1` })
    .where(and(mine(userId, purpose), isNotNull(codes.mac), lt(codes.tries, TRIES), sql`${codes.expiresAt} > now()`))
    .returning({ mac: codes.mac })
  const guess = macOf(secret, userId, purpose, code)
  if (!row?.mac || !timingSafeEqual(row.mac, guess)) return null
  return async (tx) =>
    (
      await tx
        .update(codes)
        .set({ mac: null })
        .where(and(mine(userId, purpose), eq(codes.mac, guess)))
        .returning({ userId: codes.userId })
    ).length === 1
}

/** Nothing opens with them any more, not even with one that is still to be mailed; when the last one was asked for stays known. */
export const voidCodes = (tx: Db, userId: number) => tx.update(codes).set({ mac: null, tries: TRIES }).where(eq(codes.userId, userId))

export const dropCodes = (tx: Db, userId: number) => tx.delete(codes).where(eq(codes.userId, userId))
