import { isIPv6, SocketAddress } from 'node:net'
import { inArray, sql } from 'drizzle-orm'
import { type Db, perDb } from '../db/index.ts'
import { tooMany } from '../http/problems.ts'
import { limits } from './table.ts'

type Limit = { max: number; seconds: number }

const again = sql`${limits.resetsAt} <= now()`
const hit = perDb((db) =>
  db
    .insert(limits)
    .values({ key: sql.placeholder('key'), n: 1, resetsAt: sql`now() + make_interval(secs => ${sql.placeholder('seconds')})` })
    .onConflictDoUpdate({
      target: limits.key,
      set: {
        n: sql`case when ${again} then 1 else ${limits.n} + 1 end`,
        resetsAt: sql`case when ${again} then excluded.resets_at else ${limits.resetsAt} end`,
      },
    })
    .returning({
      n: limits.n,
      wait: sql<number>`extract(epoch from ${limits.resetsAt} - now())::float8`,
      barred: sql<number | null>`(select extract(epoch from bar.resets_at - now())::float8 from ${limits} bar
        where bar.key = ${sql.placeholder('bar')} and bar.n >= ${sql.placeholder('barAt')} and bar.resets_at > now())`,
    })
    .prepare('limit_hit'),
)

/**
 * Counts one try before its work is done; throws 429 when there were too many, or when the key `bar` has been counted its `max` times.
 * Inside a transaction the count goes with it.
 */
export const countTry = async (db: Db, key: string, { max, seconds }: Limit, bar = { key: '', max: 0 }) => {
  const [row] = await hit(db).execute({ key, seconds, bar: bar.key, barAt: bar.max })
  if (row?.barred) throw tooMany(row.barred)
  if (row && row.n > max) throw tooMany(row.wait)
}

/** Takes back one try that turned out to be none (a login that succeeded). */
export const forgiveTry = (db: Db, key: string) =>
  db
    .update(limits)
    .set({ n: sql`greatest(0, ${limits.n} - 1)` })
    .where(sql`${limits.key} = ${key}`)

/** Of one account, from strange browsers and from known ones. */
export const forgetLoginFailures = (db: Db, email: string, id: number) => db.delete(limits).where(inArray(limits.key, [`login:${email}`, `login:known:${id}`]))

export const forgetOldLimits = (db: Db) => db.delete(limits).where(sql`${limits.resetsAt} < now() - interval '1 hour'`)

/** Limits for each address, before any other work; by endpoint path. */
export const addressLimits: Readonly<Record<string, Limit & { name: string; missesIn10Minutes?: number }>> = {
  '/auth/login': { name: 'login', max: 60, seconds: 300 },
  '/auth/signup': { name: 'signup', max: 20, seconds: 3600 },
  '/auth/get-user-verification-code': { name: 'codes', max: 20, seconds: 3600 },
  '/auth/get-reset-password-otp': { name: 'codes', max: 20, seconds: 3600 },
  '/public/public-profile': { name: 'profile', max: 60, seconds: 60, missesIn10Minutes: 20 },
  '/public/parcel-status': { name: 'status', max: 60, seconds: 60, missesIn10Minutes: 20 },
}

/** The part of an address that one visitor holds: an IPv6 network of 64 bits, or the whole IPv4 address. A proxy's nonsense is an address like any other. */
export const addressKey = (ip: string) => {
  if (!isIPv6(ip)) return ip.slice(0, 64)
  const { address } = new SocketAddress({ address: ip.replace(/%.*/, ''), family: 'ipv6' })
  if (address.startsWith('::ffff:')) return address.slice('::ffff:'.length)
  const [before = [], after = []] = address.split('::').map((side) => side.split(':').filter(Boolean))
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after].slice(0, 4).join(':')
}
