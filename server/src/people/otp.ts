import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { CODE_ALPHABET, CODE_GAP_SECONDS, CODE_LENGTH, CODE_SECONDS } from '@ranar/contract'
import { and, desc, eq, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.ts'
import { countTry } from '../platform/rate-limits/rate-limits.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { type OtpPurpose, otpBrowsers, otps, otpTries } from '../schema/people.ts'
import { hashToken } from './sessions.ts'

const TRIES = 5
const LIVING = 3
/** How long, in seconds, a browser that requested a code has tries of its own; its cookie lives as long. */
export const ASKED_SECONDS = 3600

const mine = (userId: number, purpose: OtpPurpose) => and(eq(otps.userId, userId), eq(otps.purpose, purpose))
// Both bounds: a code dated in the future is from before the clock was set back, so its age is unknown.
const since = (at: SQL | typeof otps.issuedAt, seconds: number) =>
  sql`${at} > now() - make_interval(secs => ${seconds}) and ${at} <= now()`

/** Returns the keyed hash under which a code is stored. `secret` is the installation's key. */
const macOf = (secret: Buffer, id: number, code: string) =>
  createHmac('sha256', secret).update(`${id}|${code}`).digest()

/** Adds a code, made when its mail is written, and returns its id; keeps the newest three. 429 if too soon or often. */
export const addOtp = async (tx: Tx, userId: number, purpose: OtpPurpose): Promise<number> => {
  const who = `${purpose}:${userId}`
  await countTry(tx, `otp-gap:${who}`, { max: 1, seconds: CODE_GAP_SECONDS, message: 'people.codeTooSoon' })
  await countTry(tx, `otp-hour:${who}`, { max: 5, seconds: 3600 })
  await countTry(tx, `otp-day:${who}`, { max: 10, seconds: 86_400 })
  // Replace a code that is not mailed yet: the waiting mail will contain the new one.
  await tx.delete(otps).where(and(mine(userId, purpose), isNull(otps.mac)))
  const [made] = await tx.insert(otps).values({ userId, purpose }).returning({ id: otps.id })
  const newest = tx.select({ id: otps.id }).from(otps).where(mine(userId, purpose)).orderBy(desc(otps.id)).limit(LIVING)
  await tx.delete(otps).where(and(mine(userId, purpose), notInArray(otps.id, newest)))
  return made?.id ?? 0
}

/** Identifies a browser by the hash of a cookie: the session's for a verification, `recovery` for a recovery. */
export const browserOf = (cookie: string | undefined) => (cookie ? hashToken(cookie).toString('hex') : '')
export const browserOfSession = ({ tokenHash }: SessionUser) => tokenHash.toString('hex')

/** Remembers that this browser requested a code, so that its tries are counted apart from those of strangers. */
export const rememberBrowser = (db: Db, userId: number, purpose: OtpPurpose, browser: string) =>
  db
    .insert(otpBrowsers)
    .values({ userId, purpose, browser })
    .onConflictDoUpdate({
      target: [otpBrowsers.userId, otpBrowsers.purpose, otpBrowsers.browser],
      set: { askedAt: sql`now()` },
    })

/** Makes the code for the mail being written, valid for 10 minutes from now; null if it is no longer wanted. */
export const issueOtp = async (db: Db, secret: Buffer, id: number): Promise<string | null> => {
  const code = Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')
  const issued = await db
    .update(otps)
    .set({ mac: macOf(secret, id, code), issuedAt: sql`now()` })
    .where(eq(otps.id, id))
    .returning({ id: otps.id })
  return issued.length > 0 ? code : null
}

type Guess = { userId: number; purpose: OtpPurpose; browser: string; code: string }

/** Counts the try at every valid code before comparing: five for a browser that requested one, five for all others
 * together. If right, returns a function that, in a transaction, spends all codes of the kind: true once. Else null. */
export const tryOtp = async (
  db: Db,
  secret: Buffer,
  { userId, purpose, browser, code }: Guess,
): Promise<((tx: Tx) => Promise<boolean>) | null> => {
  const { rows } = await db.execute<{ id: string; mac: Buffer }>(sql`
    with asker as (
      select coalesce((select browser from ${otpBrowsers} where user_id = ${userId} and purpose = ${purpose}
        and browser = ${browser} and ${since(sql`asked_at`, ASKED_SECONDS)}), '') as browser
    ), living as (
      select id from ${otps} where ${mine(userId, purpose)} and mac is not null and ${since(otps.issuedAt, CODE_SECONDS)}
      order by id for key share
    ), counted as (
      insert into ${otpTries} as tries (otp_id, browser, n) select living.id, asker.browser, 1 from living, asker
      on conflict (otp_id, browser) do update set n = tries.n + 1 where tries.n < ${TRIES} returning otp_id
    )
    select id, mac from ${otps} where id in (select otp_id from counted)`)
  const right = rows.find(({ id, mac }) => timingSafeEqual(mac, macOf(secret, Number(id), code)))
  if (!right) return null
  return async (tx) => {
    const spent = await tx.delete(otps).where(mine(userId, purpose)).returning({ id: otps.id })
    return spent.some(({ id }) => id === Number(right.id))
  }
}

/** Deletes all codes of a person, even those still to be mailed. */
export const dropOtps = async (tx: Tx, userId: number) => {
  await tx.delete(otps).where(eq(otps.userId, userId))
  await tx.delete(otpBrowsers).where(eq(otpBrowsers.userId, userId))
}

/** Deletes expired codes and browsers, but not codes whose mail still waits to be sent. */
export const forgetOldOtps = async (db: Db) => {
  await db.delete(otps).where(sql`${otps.issuedAt} is not null and not (${since(otps.issuedAt, CODE_SECONDS)})`)
  await db.delete(otpBrowsers).where(sql`not (${since(sql`${otpBrowsers.askedAt}`, ASKED_SECONDS)})`)
}
