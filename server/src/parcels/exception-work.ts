import type { ExceptionEventName } from '@ranar/contract'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { isUuid } from '../platform/db/columns.ts'
import type { Tx } from '../platform/db/db.ts'
import { conflict, notFound } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { exceptionEvents, exceptions } from '../schema/exceptions.ts'
import { parcels } from '../schema/parcels.ts'
import { users } from '../schema/people.ts'

const idOf = (id: string) => (isUuid(id) ? eq(exceptions.publicId, id) : sql`false`)
/** Returns why an open exception was not found: 409 if it is closed, 404 if it does not exist. */
const notOpen = async (tx: Tx, id: string) => {
  const [known] = await tx.select({ status: exceptions.status }).from(exceptions).where(idOf(id))
  return known ? conflict('desk.exceptionClosed') : notFound('desk.exceptionNotFound')
}
const recordStep = async (
  tx: Tx,
  exceptionId: number,
  name: ExceptionEventName,
  actorId: number,
  note?: string | null,
) => {
  await tx.insert(exceptionEvents).values({ exceptionId, name, actorId, note: note ?? null })
}

/** Locks an open exception until the transaction ends, with who works on it; 409 if closed, 404 if unknown. */
const lockOpen = async (tx: Tx, id: string) => {
  const [row] = await tx
    .select({ id: exceptions.id, takenBy: exceptions.takenBy, taker: users.name })
    .from(exceptions)
    .leftJoin(users, eq(users.id, exceptions.takenBy))
    .where(and(idOf(id), eq(exceptions.status, 'open')))
    .for('update', { of: exceptions })
  if (!row) throw await notOpen(tx, id)
  return row
}
const setTaker = (tx: Tx, id: number, takenBy: number | null) =>
  tx.update(exceptions).set({ takenBy }).where(eq(exceptions.id, id))

/** Assigns an open exception to this dispatcher; 409 if another dispatcher has it. */
export const takeException = async (tx: Tx, user: SessionUser, id: string): Promise<number> => {
  const known = await lockOpen(tx, id)
  if (known.takenBy === user.id) return known.id
  if (known.takenBy !== null) throw conflict('desk.takenByOther', { name: known.taker ?? '' })
  await setTaker(tx, known.id, user.id)
  await recordStep(tx, known.id, 'taken', user.id)
  return known.id
}

/** Releases an open exception. Any dispatcher may, since the one working on it may have gone home. */
export const putBackException = async (tx: Tx, user: SessionUser, id: string): Promise<number> => {
  const known = await lockOpen(tx, id)
  if (known.takenBy === null) return known.id
  await setTaker(tx, known.id, null)
  await recordStep(tx, known.id, 'put_back', user.id)
  return known.id
}

/** Adds an explanation to an open exception's history. */
export const explainException = async (tx: Tx, user: SessionUser, id: string, explanation: string): Promise<number> => {
  const known = await lockOpen(tx, id)
  await recordStep(tx, known.id, 'explained', user.id, explanation)
  return known.id
}

/** Applies or dismisses an open exception; 409 if closed. Locks the parcel first, as every money decision does. */
export const decideException = async (
  tx: Tx,
  user: SessionUser,
  { id, decision, reason }: { id: string; decision: 'apply' | 'dismiss'; reason: string | null },
) => {
  const its = tx.select({ parcelId: exceptions.parcelId }).from(exceptions).where(idOf(id))
  await tx.select({ id: parcels.id }).from(parcels).where(inArray(parcels.id, its)).for('no key update')
  const [decided] = await tx
    .update(exceptions)
    .set({
      status: decision === 'apply' ? 'applied' : 'dismissed',
      decidedBy: user.id,
      decidedAt: sql`now()`,
      decisionReason: reason,
    })
    .where(and(idOf(id), eq(exceptions.status, 'open')))
    .returning()
  if (!decided) throw await notOpen(tx, id)
  await recordStep(tx, decided.id, decision === 'apply' ? 'applied' : 'dismissed', user.id, reason)
  return decided
}

/** Reopens the closed exception with this key after its decision was taken back. */
export const reopenExceptionOf = async (tx: Tx, actorId: number, dedupeKey: string, reason: string) => {
  const [asked] = await tx
    .update(exceptions)
    .set({ status: 'open', decidedBy: null, decidedAt: null, decisionReason: null })
    .where(and(eq(exceptions.dedupeKey, dedupeKey), ne(exceptions.status, 'open')))
    .returning({ id: exceptions.id })
  if (asked) await recordStep(tx, asked.id, 'reopened', actorId, reason)
}
