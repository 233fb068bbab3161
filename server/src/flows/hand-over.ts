import { type Handover, type Notes, worthOf } from '@ranar/contract'
import { sql } from 'drizzle-orm'
import { isInHand } from '../cash/collection-lists.ts'
import { decideHandover, freeLines, getHandover, notesOf, submitHandover } from '../cash/handovers.ts'
import { collectionKey } from '../ledger/find.ts'
import { type Posting, post } from '../ledger/post.ts'
import { notify } from '../notifications/notify.ts'
import { lockCourier } from '../people/couriers.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { badRequest, conflict } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { collections } from '../schema/collections.ts'

/** Submits a courier's counted cash. 400 if the notes do not add up; 409 if one is open or nothing is in hand. */
export const handOver = (
  db: Db,
  courier: SessionUser,
  { notes, taka }: { notes: Notes; taka: number },
): Promise<Handover> =>
  transact(db, async (tx) => {
    if (worthOf(notes) !== taka) throw badRequest('cash.takaDiffers', 'taka')
    await lockCourier(tx, courier.id)
    const id = await submitHandover(tx, courier.id, notes)
    if (id === undefined) throw conflict('cash.nothingInHand')
    return getHandover(tx, id)
  })

type Decision = { id: string; notes?: Notes | null | undefined; reason?: string | null | undefined }

/** Accepts a hand-over: a shortage becomes the courier's debt, a surplus the company's; the goods become payable. */
export const acceptHandover = (db: Db, user: SessionUser, { id, notes, reason }: Decision): Promise<Handover> =>
  transact(db, async (tx) => {
    const countedNotes = notes ?? (await notesOf(tx, id))
    const countedTaka = worthOf(countedNotes)
    const accepted = await decideHandover(tx, id, user.id, {
      status: 'accepted',
      countedNotes,
      countedTaka,
      reason: reason?.trim() || null,
    })
    const { id: handoverId, courierId, expectedTaka } = accepted
    const common = { handoverId, courierId, actorId: user.id }
    const key = `handover:${handoverId}`
    await post(tx, [
      { ...common, kind: 'handed_over', taka: Math.min(countedTaka, expectedTaka), key: `${key}:counted` },
      { ...common, kind: 'short', taka: Math.max(0, expectedTaka - countedTaka), key: `${key}:short` },
      { ...common, kind: 'over', taka: Math.max(0, countedTaka - expectedTaka), key: `${key}:over` },
      ...(await payables(tx, handoverId, user.id)),
    ])
    await tellCounted(tx, accepted, countedTaka)
    await submitRest(tx, courierId)
    return getHandover(tx, handoverId)
  })

type Counted = { id: number; courierId: number; expectedTaka: number }
/** Tells the courier what the office counted, and the difference from what it should have got. */
const tellCounted = (tx: Tx, { id, courierId, expectedTaka: expected }: Counted, counted: number) => {
  if (counted === expected)
    return notify(tx, courierId, 'handoverAccepted', { amount: expected }, `handoverAccepted:${id}`)
  const kind = counted < expected ? 'handoverLess' : 'handoverMore'
  return notify(tx, courierId, kind, { amount: Math.abs(expected - counted), counted, expected }, `${kind}:${id}`)
}

/** Sends a disputed hand-over back: its lines are in hand again. 400 without a reason. */
export const sendBackHandover = (db: Db, user: SessionUser, { id, reason }: Decision): Promise<Handover> =>
  transact(db, async (tx) => {
    if (!reason?.trim()) throw badRequest('desk.reasonRequired', 'reason')
    const sent = await decideHandover(tx, id, user.id, { status: 'sent_back', reason: reason.trim() })
    await freeLines(tx, sent.id)
    await notify(tx, sent.courierId, 'handoverSentBack', { amount: sent.expectedTaka }, `handoverSentBack:${sent.id}`)
    await submitRest(tx, sent.courierId)
    return getHandover(tx, sent.id)
  })

/** Selects what is booked for each line of a hand-over. Reads a parcel's transfers once, however many lines it has. */
export const bookedOf = (handoverId: number) => sql`
  select c.id as collection_id, c.parcel_id, p.sender_id, coalesce(booked.taka, 0)::int as taka, coalesce(booked.reversals, 0)::int as reversals
  from collections c join parcels p on p.id = c.parcel_id
  left join (
    select t.collection_id, sum(case when t.credit_kind = 'sender_pending' then t.taka when t.debit_kind = 'sender_pending' then -t.taka else 0 end) as taka,
      count(*) filter (where t.reverses is not null) as reversals
    from transfers t where t.parcel_id = any(array(select distinct parcel_id from collections where handover_id = ${handoverId}))
    group by t.collection_id) booked on booked.collection_id = c.id
  where c.handover_id = ${handoverId} order by c.id`

/** Returns the postings that make a hand-over's goods payable. Locks the parcels in id order to avoid deadlocks. */
const payables = async (tx: Tx, handoverId: number, actorId: number): Promise<Posting[]> => {
  await tx.execute(
    sql`select p.id from parcels p where p.id in (select c.parcel_id from collections c where c.handover_id = ${handoverId}) order by p.id for no key update`,
  )
  // Read after the locks are held, so that decisions committed meanwhile count.
  const { rows } = await tx.execute<{
    collection_id: string
    parcel_id: string
    sender_id: string
    taka: number
    reversals: number
  }>(bookedOf(handoverId))
  return rows.map((row) => ({
    kind: 'payable',
    taka: row.taka,
    key: `${collectionKey(Number(row.collection_id), row.reversals)}:payable`,
    parcelId: Number(row.parcel_id),
    collectionId: Number(row.collection_id),
    senderId: Number(row.sender_id),
    handoverId,
    actorId,
  }))
}

/** Submits an archived courier's cash for the office to count, unless a hand-over is already open. */
export const submitForArchived = async (tx: Tx, courierId: number) => {
  const { rows } = await tx.execute(sql`select from handovers where courier_id = ${courierId} and status = 'submitted'`)
  if (rows.length === 0) await submitHandover(tx, courierId, {})
}

const AT_ONCE = 100
/** Submits cash that was booked on archived couriers after their archive, which nobody else would hand over. */
export const submitForAllArchived = async (db: Db) => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select u.id from users u
    where u.archived_at is not null and exists (select from ${collections} where ${collections.courierId} = u.id and ${isInHand})
      and not exists (select from handovers h where h.courier_id = u.id and h.status = 'submitted')
    order by u.id limit ${AT_ONCE}`)
  for (const { id } of rows) await transact(db, (tx) => submitForArchived(tx, Number(id)))
}

/** Submits what an archived courier still has after the last hand-over was decided. */
const submitRest = async (tx: Tx, courierId: number) => {
  const { rows } = await tx.execute(sql`select from users where id = ${courierId} and archived_at is not null`)
  if (rows.length > 0) await submitForArchived(tx, courierId)
}
