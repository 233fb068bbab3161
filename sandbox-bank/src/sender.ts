import { createHmac } from 'node:crypto'
import type { Db } from './db.ts'
import { eventDelivered, eventWaits, forgetOldEvents, nextDueMs, type QueuedEvent, takeEvents } from './events.ts'
import { failDueRefunds } from './refunds.ts'
import { forgetOldReplies } from './replies.ts'

export type Log = { warn(detail: object, message: string): void }
type Sender = { db: Db; webhookUrl: () => string; ipnUrl?: (() => string) | undefined; webhookSecret: string; log: Log }

const REST_MS = 5000
const HOUR_MS = 3_600_000

/** Delivers queued events until each gets a 2xx: retries after 0.2 s to 5 min, gives up after three days. */
export const startSender = (sender: Sender) => {
  const { db, log } = sender
  const stopping = new AbortController()
  let wake = () => {}
  let cleanedAt = 0
  const pass = async () => {
    await db.transaction(failDueRefunds)
    if (Date.now() - cleanedAt > HOUR_MS) {
      await Promise.all([forgetOldReplies(db), forgetOldEvents(db)])
      cleanedAt = Date.now()
    }
    const taken = await takeEvents(db)
    await Promise.all(taken.map((event) => deliver(sender, event, stopping.signal)))
    return taken.length ? 0 : Math.min(REST_MS, Math.max(10, (await nextDueMs(db)) ?? REST_MS))
  }
  const loop = async () => {
    while (!stopping.signal.aborted) {
      // Created before the pass, so that a wake during it is not lost.
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      const rest = await pass().catch((error: unknown) => {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'The sandbox bank could not send its events')
        return REST_MS
      })
      if (rest && !stopping.signal.aborted) await pause(rest, woken)
    }
  }
  const running = loop()
  return {
    wake: () => wake(),
    stop: async () => {
      stopping.abort()
      wake()
      await running
    },
  }
}

const pause = async (ms: number, woken: Promise<void>) => {
  let timer: NodeJS.Timeout | undefined
  const rested = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([woken, rested])
  clearTimeout(timer)
}

const deliver = async (
  { db, webhookUrl, ipnUrl, webhookSecret }: Sender,
  { id, payload, url, tries }: QueuedEvent,
  stop: AbortSignal,
) => {
  const headers: Record<string, string> = url
    ? { 'content-type': 'application/x-www-form-urlencoded' }
    : {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature(payload, webhookSecret, Math.floor(Date.now() / 1000)),
      }
  const signal = AbortSignal.any([stop, AbortSignal.timeout(10_000)])
  const taken = await fetch(url ? (ipnUrl?.() ?? url) : webhookUrl(), {
    method: 'POST',
    body: payload,
    headers,
    redirect: 'manual',
    signal,
  }).then(
    async (reply) => {
      await reply.body?.cancel()
      return reply.ok
    },
    () => false,
  )
  await (taken ? eventDelivered(db, id) : eventWaits(db, id, Math.min(300, 0.1 * 2 ** Math.min(tries, 20))))
}

const signature = (payload: string, secret: string, at: number) =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`
