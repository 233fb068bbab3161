import { type MessageKey, type MoveName, type ProofLevel, type Stage, stepMoves, stepsBefore } from '@ranar/contract'
import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/db.ts'
import { perDb } from '../platform/db/prepared.ts'
import { conflict, notFound } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'
import type { EventDetail } from '../schema/parcel-events.ts'
import { parcels } from '../schema/parcels.ts'
import { recordEvent } from './history.ts'
import { afterMove, mayMove } from './steps.ts'
import { readCode } from './tracking-code.ts'

/** Why a parcel in this stage cannot be moved. */
const already: Record<Stage, MessageKey> = {
  pending: 'parcels.notSentOut',
  'on the way': 'parcels.alreadySentOut',
  delivered: 'parcels.alreadyDelivered',
  returned: 'parcels.alreadyReturned',
  canceled: 'parcels.alreadyCanceled',
}

/** A parcel that was just moved; `eventId` is the event of its history that records the move. */
export type Moved = {
  id: number
  code: string
  senderId: number
  courierId: number | null
  receiver: string
  expectedOn: string | null
  proofLevel: ProofLevel
  eventId: number
}
/** The columns that an UPDATE returns of a moved parcel. */
export const moved = {
  id: parcels.id,
  code: parcels.code,
  senderId: parcels.senderId,
  courierId: parcels.courierId,
  receiver: parcels.receiverName,
  expectedOn: parcels.expectedOn,
  proofLevel: parcels.proofLevel,
}

type PersonsMove = Exclude<MoveName, 'release'>
const code = eq(parcels.code, sql.placeholder('code'))
const mover = sql.placeholder('mover')
// Permission is part of the WHERE: another person's parcel is not found.
const within: Record<PersonsMove, SQL | undefined> = {
  assign: code,
  reject: code,
  cancel: and(code, eq(parcels.senderId, mover)),
  deliver: and(code, eq(parcels.courierId, mover)),
  return: and(code, eq(parcels.courierId, mover)),
}
// Conditions besides the step.
const only: Partial<Record<PersonsMove, SQL | undefined>> = {
  assign: or(ne(parcels.step, 'picked_up'), eq(parcels.holderId, sql.placeholder('courierId'))),
  deliver: eq(parcels.proofLevel, 'none'),
}
const given = {
  courierId: sql`${sql.placeholder('courierId')}`,
  expectedOn: sql`${sql.placeholder('expectedOn')}`,
}
const prepareMove = (name: PersonsMove) =>
  perDb((db) =>
    db
      .update(parcels)
      .set({ ...afterMove(name), ...(name === 'assign' && given) })
      .where(and(within[name], only[name], mayMove(name)))
      .returning(moved)
      .prepare(`move_${name}`),
  )
const moving = {
  assign: prepareMove('assign'),
  cancel: prepareMove('cancel'),
  reject: prepareMove('reject'),
  deliver: prepareMove('deliver'),
  return: prepareMove('return'),
}

/** Moves a parcel by one conditional UPDATE and records the event; 404 if not theirs, 409 if it moved meanwhile. */
export const move = async (
  tx: Tx,
  user: SessionUser,
  name: PersonsMove,
  typed: string,
  set: { courierId?: number; expectedOn?: string } = {},
  detail: EventDetail | null = null,
): Promise<Moved> => {
  const asked = { code: readCode(typed) ?? '', mover: user.id }
  const [row] = await moving[name](tx).execute({ ...asked, ...set })
  if (!row) {
    const [found] = await tx
      .select({ stage: parcels.stage, step: parcels.step, holderId: parcels.holderId, proofLevel: parcels.proofLevel })
      .from(parcels)
      .where(within[name])
      .prepare(`stage_${name}`)
      .execute(asked)
    if (!found) throw notFound('parcels.notFound')
    const { step, stage, holderId, proofLevel } = found
    if (!stepsBefore(name).includes(step)) throw conflict(already[stage])
    if (name === 'deliver' && proofLevel !== 'none') throw conflict('runs.proofRequired')
    if (name === 'assign' && step === 'picked_up' && holderId !== set.courierId)
      throw conflict('desk.withAnotherCourier')
    // It entered this step between the two statements: try again.
    return move(tx, user, name, typed, set, detail)
  }
  return { ...row, eventId: await recordEvent(tx, row.id, stepMoves[name].event, user.id, { detail }) }
}
