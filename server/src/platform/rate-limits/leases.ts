import type { Db } from '../db/db.ts'
import { perDb } from '../db/prepared.ts'
import { type Bar, countTries, type Limit } from './rate-limits.ts'

/** What this process has taken from a limit and not used: `left` of `asked`, until the window ends; `rest` was in
 * the database then. */
type Lease = { left: number; asked: number; rest: number; until: number; pending: Promise<void> | undefined }

const MOST_KEYS = 10_000
const MOST_ASKED = 64
const leasesOf = perDb(() => new Map<string, Lease>())

/**
 * Like `countTry`, but most calls are counted in memory: this process takes some at a time from the limit, at first
 * one, then twice as many, never over a quarter of what is left.
 * All processes together never let more through than the limit. What a process has taken and does not use is lost, so
 * an address that speaks to several may be refused a little early.
 * A bar is seen when something is taken. Only for what guards no secret.
 */
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
  // Before the database looks at its clock, so that a lease ends before its window.
  const sentAt = performance.now()
  const asked = Math.max(1, Math.min(lease.asked * 2, Math.floor(lease.rest / 4), MOST_ASKED))
  Object.assign(lease, { left: 0, asked: 0, rest: 0 })
  const { n, wait } = await countTries(db, key, asked, limit, bar)
  const rest = Math.floor(limit.max) - n
  Object.assign(lease, { left: Math.min(asked, rest + asked), asked, rest, until: sentAt + wait * 1000 })
}

/** Gives up what is left: the next call asks the database again. */
export const endLease = (db: Db, key: string) => leasesOf(db).delete(key)
