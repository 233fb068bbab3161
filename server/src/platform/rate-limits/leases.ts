import type { Db } from '../db/db.ts'
import { perDb } from '../db/prepared.ts'
import { type Bar, countTries, type Limit } from './rate-limits.ts'

/** Tries that this process has leased from a limit: `left` of `asked` are unused, valid `until` (`performance.now()`);
 * `rest` is what the limit had left when they were leased. */
type Lease = { left: number; asked: number; rest: number; until: number; pending: Promise<void> | undefined }

const MOST_KEYS = 10_000
const MOST_ASKED = 64
const leasesOf = perDb(() => new Map<string, Lease>())

/** Like `countTry`, but leases several tries at a time and counts them in memory. Processes together never exceed the
 * limit, but may refuse a little early. `bar` is checked only when leasing, so never guard secrets with this. */
export const countLeased = async (db: Db, key: string, limit: Limit, bar: Bar) => {
  const leases = leasesOf(db)
  const lease = leases.get(key) ?? { left: 0, asked: 0, rest: 0, until: 0, pending: undefined }
  if (!leases.has(key)) {
    const [oldest] = leases.keys()
    if (leases.size >= MOST_KEYS && oldest !== undefined) leases.delete(oldest)
    leases.set(key, lease)
  }
  while (lease.left === 0 || performance.now() >= lease.until) {
    lease.pending ??= take(db, lease, key, limit, bar).finally(() => {
      lease.pending = undefined
    })
    await lease.pending
  }
  lease.left--
}

const take = async (db: Db, lease: Lease, key: string, limit: Limit, bar: Bar) => {
  // Read before the query, so that a lease never outlives its window.
  const sentAt = performance.now()
  const asked = Math.max(1, Math.min(lease.asked * 2, Math.floor(lease.rest / 4), MOST_ASKED))
  Object.assign(lease, { left: 0, asked: 0, rest: 0 })
  const { n, wait } = await countTries(db, key, asked, limit, bar)
  const rest = Math.floor(limit.max) - n
  Object.assign(lease, { left: Math.min(asked, rest + asked), asked, rest, until: sentAt + wait * 1000 })
}

/** Drops the unused tries, so that the next call asks the database again. */
export const endLease = (db: Db, key: string) => leasesOf(db).delete(key)
