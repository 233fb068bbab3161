import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Db } from './db.ts'
import { events, refunds } from './schema.ts'

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

type EventType =
  | `payment_intent.${'created' | 'succeeded' | 'payment_failed' | 'canceled' | 'requires_action'}`
  | `refund.${'created' | 'updated' | 'failed'}`
export type QueuedEvent = { id: string; payload: string; url: string | null; tries: number }

/** Queues a webhook in the transaction of the change that it reports. */
export const emit = async (tx: Db, type: EventType, object: object) => {
  const id = newId('evt')
  const created = Math.floor(Date.now() / 1000)
  const event = {
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created,
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type,
    data: { object },
  }
  await tx.insert(events).values({ id, type, payload: JSON.stringify(event) })
}

/** Queues a gateway's notification, an unsigned form. */
export const emitForm = async (tx: Db, url: string, form: Record<string, string>) => {
  await tx.insert(events).values({ id: newId('ipn'), type: 'ipn', payload: String(new URLSearchParams(form)), url })
}

// A retry waits at most five minutes: a `next_at` over ten minutes ahead was set before the clock was set back.
/** Leases up to ten due events for 15 s, longer than a delivery may last, so that a crash only delays them. */
export const takeEvents = async (db: Db) => {
  const { rows } = await db.execute<QueuedEvent>(sql`
    UPDATE ${events} SET tries = tries + 1, next_at = now() + interval '15 seconds' WHERE id IN (
      SELECT id FROM ${events} WHERE delivered_at IS NULL AND (next_at <= now() OR next_at > now() + interval '10 minutes') AND created_at > now() - interval '72 hours'
      ORDER BY next_at LIMIT 10 FOR UPDATE SKIP LOCKED)
    RETURNING id, payload, url, tries`)
  return rows
}

export const eventDelivered = (db: Db, id: string) =>
  db.update(events).set({ deliveredAt: sql`now()` }).where(eq(events.id, id))

export const eventWaits = (db: Db, id: string, seconds: number) =>
  db
    .update(events)
    .set({ nextAt: sql`now() + make_interval(secs => ${seconds})` })
    .where(eq(events.id, id))

/** Returns the milliseconds until the next event or failing refund is due; null if none waits. */
export const nextDueMs = async (db: Db) => {
  const { rows } = await db.execute<{ ms: number | null }>(sql`
    SELECT 1000 * extract(epoch FROM least(
      (SELECT min(next_at) FROM ${events} WHERE delivered_at IS NULL AND created_at > now() - interval '72 hours'),
      (SELECT min(fails_at) FROM ${refunds} WHERE status = 'pending')) - clock_timestamp())::float8 AS ms`)
  return rows[0]?.ms ?? null
}

export const forgetOldEvents = (db: Db) =>
  db.delete(events).where(sql`${events.createdAt} < now() - interval '30 days'`)
