import { stepMoves } from '@ranar/contract'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.ts'
import { named, perDb } from '../platform/db/prepared.ts'
import { parcels } from '../schema/parcels.ts'
import { parcelAssignments } from '../schema/runs.ts'
import { recordEvent } from './history.ts'
import { type Moved, moved } from './moves.ts'
import { afterMove, mayMove } from './steps.ts'

const assigned = perDb((db) =>
  db.insert(parcelAssignments).values(named('parcelId', 'courierId')).prepare('assignment'),
)
/** Records that the courier is to deliver the parcel; the row stays open until the assignment ends. */
export const addAssignment = async (tx: Tx, parcelId: number, courierId: number) => {
  await assigned(tx).execute({ parcelId, courierId })
}

/** Ends the open assignments of these parcels. */
export const endAssignments = (tx: Tx, parcelIds: number[]) =>
  tx
    .update(parcelAssignments)
    .set({ endedAt: sql`now()` })
    .where(and(inArray(parcelAssignments.parcelId, parcelIds), isNull(parcelAssignments.endedAt)))

/** Takes all parcels away from a courier and returns them; `wasReturning` marks those that were being returned. */
export const releaseRun = async (tx: Tx, courierId: number, actorId: number) => {
  const theirs = and(eq(parcels.courierId, courierId), mayMove('release'))
  const was = { ...moved, step: parcels.step }
  // Lock in id order, so that two such transactions wait for each other instead of deadlocking.
  const carried = await tx.select(was).from(parcels).where(theirs).orderBy(parcels.id).for('no key update')
  if (carried.length > 0) await tx.update(parcels).set(released).where(theirs)
  await endAssignments(
    tx,
    carried.map(({ id }) => id),
  )
  const freed: (Moved & { wasReturning: boolean })[] = []
  for (const { step, ...parcel } of carried) {
    const eventId = await recordEvent(tx, parcel.id, stepMoves.release.event, actorId)
    freed.push({ ...parcel, expectedOn: null, eventId, wasReturning: step === 'returning' })
  }
  return freed
}

const inOffice = sql`${parcels.step} = 'returning'`
const released = {
  ...afterMove('release'),
  courierId: null,
  expectedOn: null,
  custody: sql`case when ${inOffice} then 'office' else ${parcels.custody} end`,
  holderId: sql`case when ${inOffice} then null else ${parcels.holderId} end`,
}

/** Returns the parcels in a courier's hands, no matter who is assigned to deliver them. */
export const parcelsHeldBy = (db: Db, courierId: number) =>
  db
    .select({ id: parcels.id, code: parcels.code })
    .from(parcels)
    .where(and(eq(parcels.holderId, courierId), eq(parcels.custody, 'courier')))
