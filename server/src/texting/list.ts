import { type Meta, type SmsMessage, type SmsState, smsHolds, smsStates } from '@ranar/contract'
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { iso } from '../platform/db/json.ts'
import { onPage, pages, totalOf } from '../platform/db/pages.ts'
import { perDb } from '../platform/db/prepared.ts'
import { maskNumber } from '../platform/sms/numbers.ts'
import { parcels } from '../schema/parcels.ts'
import { smsMessages as messages } from '../schema/sms.ts'

const newest = [desc(messages.id)]
const lists = perDb((db) => {
  const prepared = (name: string, where?: SQL) =>
    db
      .select({
        _id: messages.publicId,
        parcel_id: parcels.code,
        kind: messages.kind,
        number: messages.number,
        state: messages.state,
        held: messages.held,
        skipped: messages.skipped,
        fault: messages.fault,
        tries: messages.tries,
        segments: messages.segments,
        askedAt: iso(messages.askedAt),
        endedAt: sql<string | null>`iso(${messages.endedAt})`,
      })
      .from(messages)
      .innerJoin(parcels, eq(parcels.id, messages.parcelId))
      .where(onPage(db, messages.id, where, newest))
      .orderBy(...newest)
      .prepare(`sms_${name}`)
  return { all: prepared('all'), state: prepared('state', eq(messages.state, sql.placeholder('state'))) }
})

/** The keys of a state's counters, as the table's trigger writes them. */
const keysOf = (state: SmsState) =>
  state === 'waiting' ? [state, ...smsHolds.map((held) => `${state}:${held}`)] : [state]

type Asked = { page: number; limit: number; state?: SmsState | undefined }
/** Lists SMS of the last month, newest first, with masked numbers. */
export const listSms = async (
  db: Db,
  { page, limit, state }: Asked,
): Promise<{ messages: SmsMessage[]; meta: Meta }> => {
  const [found, total] = await Promise.all([
    lists(db)[state ? 'state' : 'all'].execute({ limit, offset: (page - 1) * limit, state }),
    totalOf(db, 'sms', (state ? [state] : smsStates).flatMap(keysOf)),
  ])
  const shown = found.map(({ number, ...message }) => ({ ...message, number: number && maskNumber(number) }))
  return { messages: shown, meta: pages(page, limit, total) }
}
