import type { Transfer, TransferKind } from '@ranar/contract'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../platform/db/db.ts'
import { iso } from '../platform/db/json.ts'
import { accounts, transfers } from '../schema/ledger.ts'

const isNotReversed = sql`not exists (select from transfers r where r.reverses = ${transfers.id})`

/** Returns the ids of a parcel's unreversed transfers, of one collection or of some kinds if given. */
export const findTransfers = async (
  tx: Tx,
  { parcelId, collectionId, kinds }: { parcelId: number; collectionId?: number; kinds?: readonly TransferKind[] },
) =>
  (
    await tx
      .select({ id: transfers.id })
      .from(transfers)
      .where(
        and(
          eq(transfers.parcelId, parcelId),
          collectionId === undefined ? undefined : eq(transfers.collectionId, collectionId),
          kinds && inArray(transfers.kind, kinds),
          isNull(transfers.reverses),
          isNotReversed,
        ),
      )
      .orderBy(transfers.id)
  ).map(({ id }) => id)

/** Returns the key of a collection's postings; another one after reversals, because a key is posted only once. */
export const collectionKey = (collectionId: number, reversals: number) =>
  reversals > 0 ? `collection:${collectionId}:${reversals}` : `collection:${collectionId}`

/** Returns the key for a collection's next postings. The caller has locked its parcel. */
export const postingKey = async (tx: Tx, parcelId: number, collectionId: number) => {
  const [row] = await tx
    .select({ reversals: sql<number>`count(*)::int` })
    .from(transfers)
    .where(
      and(eq(transfers.parcelId, parcelId), eq(transfers.collectionId, collectionId), isNotNull(transfers.reverses)),
    )
  return collectionKey(collectionId, row?.reversals ?? 0)
}

const byDoor: readonly TransferKind[] = ['charge_collected', 'counter_charge', 'decided_charge', 'charge_from_goods']
/** Whether the charge of a parcel was collected without a card. */
export const isChargeCollected = async (tx: Tx, parcelId: number) =>
  (await findTransfers(tx, { parcelId, kinds: byDoor })).length > 0

const wire = {
  _id: sql<string>`replace(${transfers.key}, 'settle:', '')`,
  kind: transfers.kind,
  debit: transfers.debitKind,
  credit: transfers.creditKind,
  taka: transfers.taka,
  at: iso(transfers.at),
}
const costs = alias(transfers, 'costs')
/** Returns what was posted under a key of `settle`, about whom, and what it cost; undefined if nothing was. */
export const findSettled = async (
  db: Db,
  key: string,
): Promise<{ transfer: Transfer; courierId: number | null; costTaka: number; reason: string | null } | undefined> =>
  (
    await db
      .select({
        transfer: wire,
        courierId: accounts.ownerId,
        costTaka: sql<number>`coalesce(${costs.taka}, 0)`,
        reason: transfers.reason,
      })
      .from(transfers)
      .innerJoin(accounts, eq(accounts.id, transfers.creditId))
      .leftJoin(costs, eq(costs.key, sql`${transfers.key} || ':cost'`))
      .where(eq(transfers.key, key))
  )[0]
