import { type MessageKey, type MoveName, moves, type Parcel, type Stage } from '@ranar/contract'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type Db, named, perDb, transact } from '../../db/index.ts'
import { badRequest, conflict, notFound } from '../../http/problems.ts'
import type { NoticeKind } from '../../notifications/kinds.ts'
import { notify } from '../../notifications/queries.ts'
import { cancelOpenIntent, isPaid } from '../../payments/queries.ts'
import { adminIds, isUuid } from '../../people/queries.ts'
import { users } from '../../people/table.ts'
import type { Person } from '../../sessions/queries.ts'
import { readCode } from '../code.ts'
import { getParcel } from '../queries.ts'
import { type HistoryName, parcelEvents, parcels } from '../table.ts'

export const stageName: Record<Stage, MessageKey> = {
  pending: 'parcels.stagePending',
  'on the way': 'parcels.stageOnTheWay',
  delivered: 'parcels.stageDelivered',
  returned: 'parcels.stageReturned',
  canceled: 'parcels.stageCanceled',
}

const addEvent = perDb((db) =>
  db
    .insert(parcelEvents)
    .values(named('parcelId', 'name', 'actorId'))
    .returning({ id: parcelEvents.id })
    .prepare('event'),
)

/** One line of the parcel's history; its id makes what is told of it unique. */
export const recordEvent = async (tx: Db, parcelId: number, name: HistoryName, actorId: number | null) =>
  (await addEvent(tx).execute({ parcelId, name, actorId }))[0]?.id ?? 0

type Moved = { id: number; code: string; senderId: number; deliveryManId: number | null; receiver: string; expectedOn: string | null }
const moved = {
  id: parcels.id,
  code: parcels.code,
  senderId: parcels.senderId,
  deliveryManId: parcels.deliveryManId,
  receiver: parcels.receiverName,
  expectedOn: parcels.expectedOn,
}

type PersonsMove = Exclude<MoveName, 'release'>
const code = eq(parcels.code, sql.placeholder('code'))
const mover = sql.placeholder('mover')
// Who may make a move is a part of the question, so that another person's parcel is simply not there.
const within: Record<PersonsMove, SQL | undefined> = {
  assign: code,
  reject: code,
  cancel: and(code, eq(parcels.senderId, mover)),
  deliver: and(code, eq(parcels.deliveryManId, mover)),
  return: and(code, eq(parcels.deliveryManId, mover)),
}
const given = { deliveryManId: sql`${sql.placeholder('deliveryManId')}`, expectedOn: sql`${sql.placeholder('expectedOn')}` }
const prepareMove = (name: PersonsMove) =>
  perDb((db) =>
    db
      .update(parcels)
      .set({ stage: moves[name].to, ...(name === 'assign' && given) })
      .where(and(within[name], eq(parcels.stage, moves[name].from)))
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

/** The only way a parcel changes its stage: one conditional update and one line of history. A lost race or a repeat is 409. */
const move = async (
  tx: Db,
  user: Person,
  name: PersonsMove,
  typed: string,
  set: { deliveryManId?: number; expectedOn?: string } = {},
): Promise<Moved & { eventId: number }> => {
  const { from, to, event } = moves[name]
  const asked = { code: readCode(typed) ?? '', mover: user.id }
  const [row] = await moving[name](tx).execute({ ...asked, ...set })
  if (!row) {
    const [found] = await tx.select({ stage: parcels.stage }).from(parcels).where(within[name]).prepare(`stage_${name}`).execute(asked)
    if (!found) throw notFound('parcels.notFound')
    // Come into this stage between the two questions: now it can be moved.
    if (found.stage === from) return move(tx, user, name, typed, set)
    throw conflict('parcels.cannotMove', { from: { key: stageName[from] }, to: { key: stageName[to] }, stage: { key: stageName[found.stage] } })
  }
  return { ...row, eventId: await recordEvent(tx, row.id, name === 'reject' ? 'rejected' : event, user.id) }
}

const tellSender = (tx: Db, { senderId, code, receiver, expectedOn, eventId }: Moved & { eventId: number }, kind: NoticeKind) =>
  notify(tx, senderId, kind, { code, receiver, ...(expectedOn && { date: expectedOn }) }, `${kind}:${eventId}`)

/** Takes a pending parcel out of the way, for its sender or for the company. A payment already made becomes refundable. */
export const cancelParcel = (db: Db, user: Person, name: 'cancel' | 'reject', typed: string): Promise<Parcel> =>
  transact(db, async (tx) => {
    const parcel = await move(tx, user, name, typed)
    await cancelOpenIntent(tx, parcel.id)
    await tellSender(tx, parcel, name === 'reject' ? 'rejected' : 'canceled')
    if (await isPaid(tx, parcel.id))
      for (const admin of await adminIds(tx)) await notify(tx, admin, 'paidCanceled', { code: parcel.code }, `paidCanceled:${parcel.eventId}`)
    return getParcel(tx, parcel.id)
  })

export const finishDelivery = (db: Db, user: Person, name: 'deliver' | 'return', typed: string): Promise<Parcel> =>
  transact(db, async (tx) => {
    const parcel = await move(tx, user, name, typed)
    await cancelOpenIntent(tx, parcel.id)
    await tellSender(tx, parcel, moves[name].to)
    return getParcel(tx, parcel.id)
  })

// The lock keeps an archiving of this person waiting until the parcel is theirs, or the other way round.
const activeMan = perDb((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.publicId, sql.placeholder('id')), eq(users.role, 'delivery_men'), isNull(users.archivedAt)))
    .for('key share')
    .prepare('active_delivery_man'),
)

/** Gives a pending parcel to an active delivery man, dates it and sends it on its way. */
export const transportParcel = (
  db: Db,
  user: Person,
  { parcel: typed, deliveryMan, expectedOn }: { parcel: string; deliveryMan: string; expectedOn: string },
): Promise<Parcel> =>
  transact(db, async (tx) => {
    const [man] = isUuid(deliveryMan) ? await activeMan(tx).execute({ id: deliveryMan }) : []
    if (!man) throw badRequest('parcels.deliveryManUnknown', 'delivery_men_id')
    const parcel = await move(tx, user, 'assign', typed, { deliveryManId: man.id, expectedOn })
    await tellSender(tx, parcel, 'onTheWay')
    await notify(tx, man.id, 'assigned', { code: parcel.code, receiver: parcel.receiver, date: expectedOn }, `assigned:${parcel.eventId}`)
    return getParcel(tx, parcel.id)
  })

/** Puts what an archived delivery man carried back among the pending parcels, without man and date. */
export const releaseRound = async (tx: Db, root: Person, deliveryManId: number) => {
  const { from, to, event } = moves.release
  const mine = and(eq(parcels.deliveryManId, deliveryManId), eq(parcels.stage, from))
  // In one order, so that two such transactions queue.
  const carried = await tx.select(moved).from(parcels).where(mine).orderBy(parcels.id).for('no key update')
  if (carried.length === 0) return
  await tx.update(parcels).set({ stage: to, deliveryManId: null, expectedOn: null }).where(mine)
  for (const parcel of carried) await tellSender(tx, { ...parcel, expectedOn: null, eventId: await recordEvent(tx, parcel.id, event, root.id) }, 'released')
}
