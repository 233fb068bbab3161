import { isIPv6, SocketAddress } from 'node:net'
import type { Db } from '../db/db.ts'
import { countLeased, endLease } from './leases.ts'
import { countTry, type Limit, noBar } from './rate-limits.ts'

/** An endpoint's limit per address. `name` is the counter's name, which endpoints may share; `isLeased` counts calls in
 * memory where possible (leases.ts). */
export type AddressLimit = Limit & { name: string; missesIn10Minutes?: number; isLeased?: true }

/** Counts a call of this address before any other work; throws 429 after too many calls or too many misses. */
export const countCall = (
  db: Db,
  { name, max, seconds, missesIn10Minutes, isLeased }: AddressLimit,
  address: string,
  factor: number,
) => {
  const key = addressKey(address)
  const misses = missesIn10Minutes
    ? { key: `${name}-miss:${key}`, max: missesIn10Minutes * factor, seconds: 600 }
    : noBar
  const count = isLeased ? countLeased : countTry
  return count(db, `${name}:${key}`, { max: max * factor, seconds }, misses)
}

/** Counts a look-up that found nothing, against guessing; throws 429 above the limit, also for concurrent look-ups. */
export const countMiss = async (db: Db, { name, missesIn10Minutes }: AddressLimit, address: string, factor: number) => {
  if (!missesIn10Minutes) return
  // Without its lease the next call asks the database, which knows the misses.
  endLease(db, `${name}:${addressKey(address)}`)
  await countTry(db, `${name}-miss:${addressKey(address)}`, { max: missesIn10Minutes * factor, seconds: 600 })
}

/** Returns the part of an address that belongs to one visitor: the /64 network of IPv6, or the whole IPv4 address. An
 * unparsable address from a proxy still gets its own key. */
export const addressKey = (ip: string) => {
  if (!isIPv6(ip)) return ip.slice(0, 64)
  const { address } = new SocketAddress({ address: ip.replace(/%.*/, ''), family: 'ipv6' })
  if (address.startsWith('::ffff:')) return address.slice('::ffff:'.length)
  const [before = [], after = []] = address.split('::').map((side) => side.split(':').filter(Boolean))
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after].slice(0, 4).join(':')
}
