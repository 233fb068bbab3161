import { type Exception, type ExceptionKind, exceptionKinds, exceptionStatuses } from '@ranar/contract'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.ts'
import { iso } from '../platform/db/json.ts'
import { keysOf, onPage, pages, totalOf } from '../platform/db/pages.ts'
import { named, perDb } from '../platform/db/prepared.ts'
import { notFound } from '../platform/problems.ts'
import { collections, isUndecided } from '../schema/collections.ts'
import { exceptions } from '../schema/exceptions.ts'
import { parcels } from '../schema/parcels.ts'

type Opened = {
  kind: ExceptionKind
  parcelId: number
  courierId?: number | null
  actionId?: string | null
  /** What the dispatcher needs to decide; never shown to senders or couriers. */
  detail: Record<string, unknown>
  amountTaka?: number | null
  /** Unique per occurrence; opening the same one again is ignored. */
  dedupeKey: string
}

const add = perDb((db) =>
  db
    .insert(exceptions)
    .values(named('kind', 'parcelId', 'courierId', 'actionId', 'detail', 'amountTaka', 'dedupeKey'))
    .onConflictDoNothing({ target: [exceptions.dedupeKey] })
    .prepare('exception'),
)

/** Opens an exception for the dispatchers, once per key, in the transaction that causes it. */
export const openException = async (tx: Tx, exception: Opened) => {
  await add(tx).execute({ courierId: null, actionId: null, amountTaka: null, ...exception })
}

const wire = {
  _id: exceptions.publicId,
  kind: exceptions.kind,
  parcel_id: parcels.code,
  at: iso(exceptions.at),
  detail: sql<Record<string, unknown>>`${exceptions.detail} || jsonb_strip_nulls(jsonb_build_object(
    'taken', case when ${exceptions.kind} = 'cash' then ${exceptions.amountTaka} end,
    'courier', (select u.name from users u where u.id = ${exceptions.courierId}),
    'courierId', (select u.public_id from users u where u.id = ${exceptions.courierId}), 'now', ${parcels.step},
    'money', case when ${exceptions.kind} = 'conflict' then (select coalesce(${collections.decision}, case when ${isUndecided} then 'waiting' end)
      from ${collections} where ${collections.actionId} = ${exceptions.actionId}) end,
    'decidedBy', (select u.name from users u where u.id = ${exceptions.decidedBy}), 'decision', ${exceptions.decisionReason},
    'takenBy', (select json_build_object('_id', u.public_id, 'name', u.name) from users u where u.id = ${exceptions.takenBy}),
    'history', (select json_agg(json_build_object('name', e.name, 'by', u.name, 'at', iso(e.at), 'note', e.note) order by e.id)
      from exception_events e join users u on u.id = e.actor_id where e.exception_id = ${exceptions.id})))`,
  status: exceptions.status,
}
type Status = Exception['status']
type Asked = { page: number; limit: number; kind?: ExceptionKind | undefined; status?: Status | undefined }

const ofKind = eq(exceptions.kind, sql.placeholder('kind'))
const inStatus = eq(exceptions.status, sql.placeholder('status'))
const newest = [desc(exceptions.at), desc(exceptions.id)]
const lists = perDb((db) => {
  const prepared = (name: string, where?: SQL) =>
    db
      .select(wire)
      .from(exceptions)
      .innerJoin(parcels, eq(parcels.id, exceptions.parcelId))
      .where(onPage(db, exceptions.id, where, newest))
      .orderBy(...newest)
      .prepare(`exceptions_${name}`)
  return {
    all: prepared('all'),
    kind: prepared('kind', ofKind),
    status: prepared('status', inStatus),
    both: prepared('both', and(ofKind, inStatus)),
  }
})

/** Lists open and decided exceptions, newest first. */
export const listExceptions = async (db: Db, { page, limit, kind, status }: Asked) => {
  const list = lists(db)[kind ? (status ? 'both' : 'kind') : status ? 'status' : 'all']
  const [rows, total] = await Promise.all([
    list.execute({ limit, offset: (page - 1) * limit, kind, status }),
    totalOf(db, 'exception', keysOf(kind ? [kind] : exceptionKinds, status ? [status] : exceptionStatuses)),
  ])
  return { exceptions: rows, meta: pages(page, limit, total) }
}

export const getException = async (db: Db, id: number): Promise<Exception> => {
  const [row] = await db
    .select(wire)
    .from(exceptions)
    .innerJoin(parcels, eq(parcels.id, exceptions.parcelId))
    .where(eq(exceptions.id, id))
  if (!row) throw notFound('desk.exceptionNotFound')
  return row
}

/** Closes the exception with this key if it is still open, because it was decided elsewhere. */
export const closeExceptionOf = (
  tx: Tx,
  dedupeKey: string,
  { decision, actorId, reason }: { decision: 'applied' | 'dismissed'; actorId: number; reason: string | null },
) =>
  tx
    .update(exceptions)
    .set({ status: decision, decidedBy: actorId, decidedAt: sql`now()`, decisionReason: reason })
    .where(and(eq(exceptions.dedupeKey, dedupeKey), eq(exceptions.status, 'open')))
