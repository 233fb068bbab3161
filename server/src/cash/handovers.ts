import { type Handover, type HandoverStatus, handoverStatuses, MAX_TAKA, type Notes, worthOf } from '@ranar/contract'
import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { isUuid } from '../platform/db/columns.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { iso } from '../platform/db/json.ts'
import { onPage, pages, totalOf } from '../platform/db/pages.ts'
import { perDb } from '../platform/db/prepared.ts'
import { conflict, notFound } from '../platform/problems.ts'
import { collections } from '../schema/collections.ts'
import { handovers } from '../schema/handovers.ts'
import { users } from '../schema/people.ts'
import { isInHand } from './collection-lists.ts'

const MOST_BROUGHT = 5000
/** Returns the first lines whose sum can be counted at once. */
const countable = <L extends { taka: number }>(lines: readonly L[]) => {
  let taka = 0
  const end = lines.findIndex((line) => {
    taka += line.taka
    return taka > MAX_TAKA
  })
  return end < 0 ? lines : lines.slice(0, end)
}

/** Submits the cash in hand, up to what can be counted at once; 409 if one is open, undefined if there is no cash. */
export const submitHandover = async (tx: Tx, courierId: number, notes: Notes) => {
  const held = await tx
    .select({ id: collections.id, taka: collections.taka })
    .from(collections)
    .where(and(eq(collections.courierId, courierId), isInHand))
    .orderBy(collections.id)
    .limit(MOST_BROUGHT)
    .for('update')
  const lines = countable(held)
  if (lines.length === 0) return undefined
  const expectedTaka = lines.reduce((sum, { taka }) => sum + taka, 0)
  const [made] = await tx
    .insert(handovers)
    .values({ courierId, notes, taka: worthOf(notes), expectedTaka })
    .onConflictDoNothing()
    .returning({ id: handovers.id })
  if (!made) throw conflict('cash.handoverOpen')
  const ids = lines.map(({ id }) => id)
  await tx.update(collections).set({ handoverId: made.id }).where(inArray(collections.id, ids))
  return made.id
}

/** Decides a submitted hand-over; 404 if unknown, 409 if it is already decided or the actor's own. */
export const decideHandover = async (
  tx: Tx,
  publicId: string,
  actorId: number,
  set: Partial<typeof handovers.$inferInsert> & { status: 'accepted' | 'sent_back' },
) => {
  const its = isUuid(publicId) ? eq(handovers.publicId, publicId) : sql`false`
  const [row] = await tx
    .update(handovers)
    .set({ ...set, decidedBy: actorId, decidedAt: sql`now()` })
    .where(and(its, eq(handovers.status, 'submitted'), ne(handovers.courierId, actorId)))
    .returning()
  if (row) return row
  const [known] = await tx.select({ status: handovers.status }).from(handovers).where(its)
  if (!known) throw notFound('cash.handoverNotFound')
  throw conflict(known.status === 'submitted' ? 'cash.ownHandover' : 'cash.handoverDecided')
}

/** Returns the notes that the courier counted, by value; 404 if unknown. */
export const notesOf = async (db: Db, publicId: string): Promise<Notes> => {
  const [row] = isUuid(publicId)
    ? await db.select({ notes: handovers.notes }).from(handovers).where(eq(handovers.publicId, publicId))
    : []
  if (!row) throw notFound('cash.handoverNotFound')
  return row.notes
}

/** Frees the lines of a hand-over that is sent back: the cash is in hand again. */
export const freeLines = (tx: Tx, id: number) =>
  tx.update(collections).set({ handoverId: null }).where(eq(collections.handoverId, id))

export const handoverStatusOf = async (tx: Tx, id: number | null): Promise<HandoverStatus | null> =>
  id === null
    ? null
    : ((await tx.select({ status: handovers.status }).from(handovers).where(eq(handovers.id, id)))[0]?.status ?? null)

const MOST_LINES = 500
const wire = {
  _id: handovers.publicId,
  status: handovers.status,
  courier: sql<Handover['courier']>`json_build_object('_id', ${users.publicId}, 'name', ${users.name})`,
  expected: handovers.expectedTaka,
  taka: handovers.taka,
  counted: handovers.countedTaka,
  notes: handovers.notes,
  countedNotes: handovers.countedNotes,
  reason: handovers.reason,
  submittedAt: iso(handovers.submittedAt),
  decidedAt: sql<string | null>`${iso(handovers.decidedAt)}`,
  decidedBy: sql<string | null>`(select a.name from users a where a.id = ${handovers.decidedBy})`,
  lines: sql<Handover['lines']>`(select coalesce(json_agg(l), '[]') from (
    select p.code as parcel_id, c.taka from collections c join parcels p on p.id = c.parcel_id where c.handover_id = ${handovers.id} order by c.id limit ${sql.raw(String(MOST_LINES))}) l)`,
}
const newest = [desc(handovers.submittedAt), desc(handovers.id)]
const from = (db: Db, where?: SQL) =>
  db
    .select(wire)
    .from(handovers)
    .innerJoin(users, eq(users.id, handovers.courierId))
    .where(onPage(db, handovers.id, where, newest))
    .orderBy(...newest)
const lists = perDb((db) => ({
  all: from(db).prepare('handovers'),
  status: from(db, eq(handovers.status, sql.placeholder('status'))).prepare('handovers_status'),
  his: from(db, eq(handovers.courierId, sql.placeholder('courier'))).prepare('handovers_his'),
}))

export const listHandovers = async (
  db: Db,
  { page, limit, status }: { page: number; limit: number; status?: HandoverStatus | undefined },
) => {
  const list = lists(db)[status ? 'status' : 'all']
  const [rows, total] = await Promise.all([
    list.execute({ status, limit, offset: (page - 1) * limit }),
    totalOf(db, 'handover', status ? [status] : handoverStatuses),
  ])
  return { handovers: rows as Handover[], meta: pages(page, limit, total) }
}

const LAST = 10
export const lastHandovers = async (db: Db, courier: number) =>
  (await lists(db).his.execute({ courier, limit: LAST, offset: 0 })) as Handover[]

export const getHandover = async (db: Db, id: number): Promise<Handover> => {
  const [row] = await db
    .select(wire)
    .from(handovers)
    .innerJoin(users, eq(users.id, handovers.courierId))
    .where(eq(handovers.id, id))
  if (!row) throw notFound('cash.handoverNotFound')
  return row as Handover
}
