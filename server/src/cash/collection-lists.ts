import type { Collection, CollectionDecision } from '@ranar/contract'
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { iso } from '../platform/db/json.ts'
import { onPage, pages, totalOf } from '../platform/db/pages.ts'
import { perDb } from '../platform/db/prepared.ts'
import { collections, isUndecided } from '../schema/collections.ts'
import { parcels } from '../schema/parcels.ts'

const wire = {
  _id: collections.publicId,
  parcel_id: parcels.code,
  taka: collections.taka,
  due: collections.dueTaka,
  by: collections.by,
  trx: collections.trx,
  reason: collections.reason,
  at: iso(collections.at),
  takenAt: sql<string>`iso(coalesce(
    (select (e.detail->>'deviceAt')::timestamptz from parcel_events e
      where e.action_id = ${collections.actionId} and e.detail->>'deviceAt' is not null limit 1),
    (select (e.detail->'action'->>'at')::timestamptz from exceptions e
      where e.parcel_id = ${collections.parcelId} and e.kind = 'conflict' and e.action_id = ${collections.actionId}),
    ${collections.at}))`,
  state: sql<
    Collection['state']
  >`case when ${collections.reversedAt} is not null then 'rejected' when ${isUndecided} then 'undecided'
    else coalesce((select case h.status when 'submitted' then 'inHandover' else 'handedOver' end from handovers h where h.id = ${collections.handoverId}), 'held') end`,
  courier: sql<
    Collection['courier']
  >`(select json_build_object('_id', u.public_id, 'name', u.name) from users u where u.id = ${collections.courierId})`,
  decision: collections.decision,
  decisionReason: collections.decisionReason,
  conflict: sql<Collection['conflict']>`(select e.status from exceptions e
    where e.parcel_id = ${collections.parcelId} and e.kind = 'conflict' and e.action_id = ${collections.actionId})`,
}

const from = (db: Db, where: SQL | undefined, order: SQL[]) =>
  db
    .select(wire)
    .from(collections)
    .innerJoin(parcels, eq(parcels.id, collections.parcelId))
    .where(onPage(db, collections.id, where, order))
    .orderBy(...order)

/** SQL condition: cash that has not been handed over; the next hand-over is made of these rows. */
export const isInHand = sql`(${collections.isPosted} and ${collections.by} = 'cash' and ${collections.handoverId} is null and ${collections.reversedAt} is null)`
const isHis = and(eq(collections.courierId, sql.placeholder('courier')), isInHand)
const newest = [desc(collections.at), desc(collections.id)]
const lastDecided = [desc(collections.decidedAt), desc(collections.id)]
const oldest = [asc(collections.at), asc(collections.id)]

const lists = perDb((db) => ({
  inHand: from(db, isHis, newest).prepare('collections_in_hand'),
  countInHand: db
    .select({ n: sql<number>`count(*)::int` })
    .from(collections)
    .where(isHis)
    .prepare('collections_in_hand_count'),
  undecided: from(db, isUndecided, oldest).prepare('collections_undecided'),
  decided: from(db, eq(collections.decision, sql.placeholder('decision')), lastDecided).prepare('collections_decided'),
  countUndecided: db
    .select({ n: sql<number>`count(*)::int` })
    .from(collections)
    .where(isUndecided)
    .prepare('collections_undecided_count'),
}))
type Paging = { page: number; limit: number }

/** Lists the cash a courier has in hand, newest first, without what only the office knows. */
export const listInHand = async (db: Db, courier: number, { page, limit }: Paging) => {
  const { inHand, countInHand } = lists(db)
  const [rows, [count]] = await Promise.all([
    inHand.execute({ courier, limit, offset: (page - 1) * limit }),
    countInHand.execute({ courier }),
  ])
  return {
    collections: rows.map((row) => ({ ...row, decisionReason: null, conflict: null })),
    meta: pages(page, limit, count?.n ?? 0),
  }
}

/** Lists money that waits for a decision, oldest first. */
export const listUndecided = async (db: Db, { page, limit }: Paging) => {
  const { undecided, countUndecided } = lists(db)
  const [rows, [count]] = await Promise.all([
    undecided.execute({ limit, offset: (page - 1) * limit }),
    countUndecided.execute(),
  ])
  return { collections: rows, meta: pages(page, limit, count?.n ?? 0) }
}

/** Lists money with this decision, newest first. */
export const listDecided = async (db: Db, decision: CollectionDecision, { page, limit }: Paging) => {
  const [rows, total] = await Promise.all([
    lists(db).decided.execute({ decision, limit, offset: (page - 1) * limit }),
    totalOf(db, 'collection', [decision]),
  ])
  return { collections: rows, meta: pages(page, limit, total) }
}

export const getCollection = async (db: Db, id: number): Promise<Collection> => {
  const [row] = await db
    .select(wire)
    .from(collections)
    .innerJoin(parcels, eq(parcels.id, collections.parcelId))
    .where(eq(collections.id, id))
  if (!row) throw new Error('a collection that is not there')
  return row
}
