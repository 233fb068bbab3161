import { type SmsDay, smsKinds, smsSkips } from '@ranar/contract'
import { gte, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { totalOf } from '../platform/db/pages.ts'
import { smsMessages as messages } from '../schema/sms.ts'

const count = sql<number>`count(*)::int`
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** Counts what became of SMS since a moment, and how many wait. */
export const countSms = async (
  db: Db,
  since: Date,
): Promise<Omit<SmsDay, 'toGateway' | 'cap' | 'left' | 'leftWithoutCode' | 'costPoisha'>> => {
  const [ended, [now = 0, quiet = 0, cap = 0]] = await Promise.all([
    db
      .select({
        state: messages.state,
        kind: messages.kind,
        skipped: messages.skipped,
        messages: count,
        segments: sql<number>`coalesce(sum(${messages.segments}), 0)::int`,
      })
      .from(messages)
      .where(gte(messages.endedAt, since))
      .groupBy(messages.state, messages.kind, messages.skipped),
    Promise.all(['waiting', 'waiting:quiet', 'waiting:cap'].map((key) => totalOf(db, 'sms', [key]))),
  ])
  const sent = ended.filter(({ state }) => state === 'sent')
  const counted = (rows: typeof ended) => ({
    messages: sum(rows.map((row) => row.messages)),
    segments: sum(rows.map((row) => row.segments)),
  })
  return {
    sent: counted(sent),
    kinds: smsKinds.map((kind) => ({ kind, ...counted(sent.filter((row) => row.kind === kind)) })),
    waiting: { now, quiet, cap },
    failed: counted(ended.filter(({ state }) => state === 'failed')).messages,
    skipped: smsSkips
      .map((why) => ({ why, messages: counted(ended.filter(({ skipped }) => skipped === why)).messages }))
      .filter(({ messages }) => messages > 0),
  }
}
