import { type ProofKind, type ReasonCode, reasons } from '@ranar/contract'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { today } from '../platform/db/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import { perDb } from '../platform/db/prepared.ts'
import { companyNumber } from '../schema/company.ts'
import { attempts, proofs } from '../schema/door.ts'
import { parcels } from '../schema/parcels.ts'
import { parcelAssignments } from '../schema/runs.ts'

const locked = perDb((db) =>
  db
    .select({
      id: parcels.id,
      code: parcels.code,
      senderId: parcels.senderId,
      courierId: parcels.courierId,
      step: parcels.step,
      stepBefore: parcels.stepBefore,
      custody: parcels.custody,
      stage: parcels.stage,
      holderId: parcels.holderId,
      countedAttempts: parcels.countedAttempts,
      proofLevel: parcels.proofLevel,
      latitude: parcels.latitude,
      longitude: parcels.longitude,
      receiverName: parcels.receiverName,
      receiverEmail: parcels.receiverEmail,
      createdAt: parcels.createdAt,
    })
    .from(parcels)
    .where(eq(parcels.code, sql.placeholder('code')))
    .for('no key update')
    .prepare('parcel_at_the_door'),
)
export type DoorParcel = NonNullable<Awaited<ReturnType<typeof lockParcel>>>

/** Locks a parcel by its tracking code until the transaction ends; undefined if unknown. */
export const lockParcel = async (tx: Tx, code: string) => (await locked(tx).execute({ code }))[0]

/** Whether the parcel was assigned to this courier within the last `conflictDays` days, a company setting. */
export const wasInRuns = async (tx: Tx, parcelId: number, courierId: number) => {
  const [row] = await tx
    .select({ id: parcelAssignments.id })
    .from(parcelAssignments)
    .where(
      and(
        eq(parcelAssignments.courierId, courierId),
        eq(parcelAssignments.parcelId, parcelId),
        sql`coalesce(${parcelAssignments.endedAt}, now()) > now() - make_interval(days => ${companyNumber('conflictDays')})`,
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Returns when the parcel was last assigned to this courier; undefined if it never was. */
export const wasAssignedAt = async (tx: Tx, parcelId: number, courierId: number) => {
  const [row] = await tx
    .select({ at: parcelAssignments.assignedAt })
    .from(parcelAssignments)
    .where(and(eq(parcelAssignments.courierId, courierId), eq(parcelAssignments.parcelId, parcelId)))
    .orderBy(desc(parcelAssignments.id))
    .limit(1)
  return row?.at
}

/** Registers the pictures that an action announces, before their upload; already registered ones stay. */
export const nameProofs = async (
  tx: Tx,
  named: {
    parcelId: number
    actorId: number
    actionId: string
    pictures: {
      kind: ProofKind
      sha256: string
      takenAt?: Date | undefined
      latitude?: number | undefined
      longitude?: number | undefined
    }[]
  },
) => {
  const { pictures, ...common } = named
  if (pictures.length > 0)
    await tx
      .insert(proofs)
      .values(pictures.map((picture) => ({ ...common, ...picture })))
      .onConflictDoNothing()
}

/** Records a failed visit. The deadline to choose is `choiceHour` of the next day in Dhaka; null if no choice. */
export const addAttempt = async (
  tx: Tx,
  attempt: {
    parcelId: number
    courierId: number
    actionId: string
    reason: ReasonCode
    note: string | null
    until: string | null
    deviceAt: Date
  },
  mayChoose: boolean,
) => {
  const nextEvening = sql`(${today} + 1 + make_time(${companyNumber('choiceHour')}, 0, 0)) at time zone 'Asia/Dhaka'`
  const { counts } = reasons[attempt.reason]
  await closeAttempts(tx, [attempt.parcelId])
  await tx.insert(attempts).values({ ...attempt, counts, deadlineAt: mayChoose && counts ? nextEvening : null })
}

/** Returns who made the last attempt at a parcel's door, and what was said of it; undefined if there was none. */
export const lastAttemptOf = async (tx: Tx, parcelId: number) => {
  const [last] = await tx
    .select({ courierId: attempts.courierId, reason: attempts.reason, note: attempts.note, until: attempts.until })
    .from(attempts)
    .where(eq(attempts.parcelId, parcelId))
    .orderBy(desc(attempts.id))
    .limit(1)
  return last
}

/** Closes the open attempts of parcels that moved on, so that no choice can be made for them any more. */
export const closeAttempts = (tx: Tx, parcelIds: number[]) =>
  tx
    .update(attempts)
    .set({ closedAt: sql`now()` })
    .where(and(inArray(attempts.parcelId, parcelIds), isNull(attempts.closedAt)))
