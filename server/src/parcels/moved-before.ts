import { courierMoves, type DeskMove, stepMoves } from '@ranar/contract'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { isUuid } from '../platform/db/columns.ts'
import type { Db } from '../platform/db/db.ts'
import { parcelEvents } from '../schema/parcel-events.ts'
import { parcels } from '../schema/parcels.ts'
import { users } from '../schema/people.ts'
import { pickups } from '../schema/runs.ts'
import { readCode } from './tracking-code.ts'

type Asked = { move: DeskMove; delivery_men_id?: string | null | undefined; day?: string | null | undefined }

/** Whether the parcel's last event is this same move, by this person, with the same courier and day. */
export const wasMovedBefore = async (db: Db, actorId: number, typed: string, asked: Asked) => {
  const { move, delivery_men_id, day } = asked
  const isByMe = eq(parcelEvents.actorId, actorId)
  if (!courierMoves.includes(move)) return wasLast(db, typed, move, isByMe)
  if (!isUuid(delivery_men_id ?? '')) return false
  const courier = sql`(select ${users.id} from ${users} where ${users.publicId} = ${delivery_men_id})`
  const given =
    move === 'assign_pickup'
      ? and(eq(pickups.courierId, courier), eq(pickups.day, day ?? ''))
      : and(eq(parcels.courierId, courier), eq(parcels.expectedOn, day ?? ''))
  return wasLast(db, typed, move, and(isByMe, given))
}

/** Whether somebody else made this move and nothing has moved the parcel since. */
export const wasMovedByOther = (db: Db, actorId: number, typed: string, move: DeskMove) =>
  wasLast(db, typed, move, ne(parcelEvents.actorId, actorId))

/** The parcel's present step; undefined if there is no such parcel. */
export const stepOf = async (db: Db, typed: string) => {
  const code = readCode(typed) ?? ''
  const [found] = await db.select({ step: parcels.step }).from(parcels).where(eq(parcels.code, code))
  return found?.step
}

const wasLast = async (db: Db, typed: string, move: DeskMove, is: SQL | undefined) => {
  // Ignore payments: they do not move a parcel.
  const last = sql`(
    select max(${parcelEvents.id}) from ${parcelEvents}
    where ${parcelEvents.parcelId} = ${parcels.id} and ${parcelEvents.name} <> 'paid')`
  const found = await db
    .select({ id: parcels.id })
    .from(parcels)
    .innerJoin(parcelEvents, eq(parcelEvents.id, last))
    .leftJoin(pickups, eq(pickups.parcelId, parcels.id))
    .where(and(eq(parcels.code, readCode(typed) ?? ''), eq(parcelEvents.name, stepMoves[move].event), is))
  return found.length > 0
}
