import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { isUuid } from '../platform/db/columns.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { named, perDb } from '../platform/db/prepared.ts'
import { notFound } from '../platform/problems.ts'
import { collections, isUndecided } from '../schema/collections.ts'

type Taken = Pick<
  typeof collections.$inferSelect,
  'parcelId' | 'courierId' | 'actionId' | 'taka' | 'dueTaka' | 'by' | 'trx' | 'reason' | 'isEqual'
>
const add = perDb((db) =>
  db
    .insert(collections)
    .values({
      ...named('parcelId', 'courierId', 'actionId', 'taka', 'dueTaka', 'by', 'trx', 'reason', 'isEqual'),
      isPosted: true,
    })
    .returning({ id: collections.id })
    .prepare('collect'),
)
export const addCollection = async (tx: Tx, collection: Taken) => {
  const [made] = await add(tx).execute(collection)
  if (!made) throw new Error('a collection was not kept')
  return made.id
}

/** Returns the first money that the courier told of for the parcel; undefined if none. */
export const firstTold = async (tx: Tx, parcelId: number, courierId: number) =>
  (
    await tx
      .select({ taka: collections.taka, by: collections.by })
      .from(collections)
      .where(and(eq(collections.parcelId, parcelId), eq(collections.courierId, courierId)))
      .orderBy(collections.id)
      .limit(1)
  )[0]

/** Returns a posted collection by its public id; 404 if unknown. */
export const findCollection = async (db: Db, publicId: string) => {
  const [row] = isUuid(publicId)
    ? await db
        .select()
        .from(collections)
        .where(and(eq(collections.publicId, publicId), eq(collections.isPosted, true)))
    : []
  if (!row) throw notFound('cash.collectionNotFound')
  return row
}

/** Approves or rejects money that waits; returns undefined if it is already decided. */
export const markDecided = async (
  tx: Tx,
  id: number,
  { approve, actorId, reason }: { approve: boolean; actorId: number; reason: string | null },
) =>
  (
    await tx
      .update(collections)
      .set({
        decision: approve ? 'approved' : 'rejected',
        decidedBy: actorId,
        decidedAt: sql`now()`,
        decisionReason: reason,
      })
      .where(and(eq(collections.id, id), isUndecided))
      .returning()
  )[0]

/** Takes a decision back, so that the money waits again. */
export const markUndecided = (tx: Tx, id: number) =>
  tx
    .update(collections)
    .set({ decision: null, decidedBy: null, decidedAt: null, decisionReason: null, reversedAt: null })
    .where(and(eq(collections.id, id), isNotNull(collections.decision)))

export const markReversed = (tx: Tx, id: number) =>
  tx
    .update(collections)
    .set({ reversedAt: sql`now()` })
    .where(and(eq(collections.id, id), isNull(collections.reversedAt)))

/** Whether another mobile payment was approved with this transaction number; locks the number until the commit. */
export const isTrxUsed = async (tx: Tx, trx: string) => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(upper(${trx}), 0))`)
  return (
    (
      await tx
        .select({ id: collections.id })
        .from(collections)
        .where(
          and(
            sql`upper(${collections.trx}) = upper(${trx})`,
            eq(collections.by, 'mobile'),
            eq(collections.decision, 'approved'),
            isNull(collections.reversedAt),
          ),
        )
    ).length > 0
  )
}

export const byOf = async (tx: Tx, id: number) => {
  const [row] = await tx
    .select({ by: collections.by, trx: collections.trx })
    .from(collections)
    .where(eq(collections.id, id))
  if (!row) throw new Error('a collection that is not there')
  return row
}

/** Returns the id of an action's money that still waits for a decision; undefined if there is none. */
export const undecidedOf = async (tx: Tx, actionId: string) =>
  (
    await tx
      .select({ id: collections.id })
      .from(collections)
      .where(and(eq(collections.actionId, actionId), isUndecided))
  )[0]?.id
