import type { ScanMode, Scanned } from '@ranar/contract'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { perDb } from '../platform/db/prepared.ts'
import { parcels } from '../schema/parcels.ts'
import { users } from '../schema/people.ts'

const columns = {
  parcel_id: parcels.code,
  name: parcels.receiverName,
  address: parcels.receiverAddress,
  step: parcels.step,
}
/** Who gives back looks for the sender, who stands at the counter. */
const sendersColumns = { ...columns, name: users.name, address: sql<string>`coalesce(${users.address}, '')` }
const columnsOf = (mode: ScanMode) => (mode === 'give_back' ? sendersColumns : columns)
const finder = (shown: typeof columns | typeof sendersColumns, name: string) =>
  perDb((db) =>
    db
      .select(shown)
      .from(parcels)
      .innerJoin(users, eq(users.id, parcels.senderId))
      .where(eq(parcels.id, sql.placeholder('id')))
      .prepare(name),
  )
const withReceiver = finder(columns, 'scanned')
const withSender = finder(sendersColumns, 'scanned_with_sender')
/** Returns what the scan screen shows of a parcel in this mode; null if unknown. */
export const findScanned = async (db: Db, id: number, mode: ScanMode): Promise<Scanned | null> =>
  (await (mode === 'give_back' ? withSender : withReceiver)(db).execute({ id }))[0] ?? null

const MOST_MISSING = 500
type Asked = { mode: ScanMode; courierId: number | null; today: string; senders: string[] }

/** Lists parcels still to be scanned in this mode; `senders`: codes of parcels of the senders at the counter. */
export const listMissing = async (db: Db, asked: Asked): Promise<Scanned[]> => {
  const { mode, courierId } = asked
  if (mode !== 'give_back' && courierId === null) return []
  return db
    .select(columnsOf(mode))
    .from(parcels)
    .innerJoin(users, eq(users.id, parcels.senderId))
    .where(expected[mode](asked))
    .orderBy(parcels.createdAt, parcels.id)
    .limit(MOST_MISSING)
}

const expected: Record<ScanMode, (asked: Asked) => SQL> = {
  receive: ({ courierId }) => sql`${parcels.holderId} = ${courierId} and ${parcels.step} in ('picked_up', 'at_office')`,
  load: ({ courierId, today }) =>
    sql`${parcels.courierId} = ${courierId} and ${parcels.stage} = 'on the way' and ${parcels.expectedOn} <= ${today} and ${parcels.step} = 'assigned'`,
  take_back: ({ courierId }) => sql`${parcels.holderId} = ${courierId}`,
  give_back: ({ senders }) =>
    sql`${parcels.senderId} in (select s.sender_id from parcels s where s.code = any(${sql.param(senders)})) and ${parcels.stage} in ('canceled', 'on the way')
      and ${parcels.custody} = 'office' and ${parcels.step} in ('canceled', 'returning')`,
}
