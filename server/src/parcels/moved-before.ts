import { courierMoves, type DeskMove, stepMoves } from '@ranar/contract'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { isUuid } from '../platform/db/columns.ts'
import type { Db } from '../platform/db/db.ts'
import { parcelEvents, parcels } from '../schema/parcels.ts'
import { users } from '../schema/people.ts'
import { readCode } from './tracking-code.ts'

type Asked = { move: DeskMove; delivery_men_id?: string | null | undefined; day?: string | null | undefined }

/** Whether the last that happened to a parcel is this very move, by this person, to the same courier and day. */
export const wasMovedBefore = async (db: Db, actorId: number, typed: string, { move, delivery_men_id, day }: Asked) => {
  const last = sql`(select max(${parcelEvents.id}) from ${parcelEvents} where ${parcelEvents.parcelId} = ${parcels.id})`
  const needsCourier = courierMoves.includes(move)
  if (needsCourier && !isUuid(delivery_men_id ?? '')) return false
  const givenTo: SQL | undefined = needsCourier
    ? and(eq(users.publicId, delivery_men_id ?? ''), eq(parcels.expectedOn, day ?? ''))
    : undefined
  const found = await db
    .select({ id: parcels.id })
    .from(parcels)
    .innerJoin(parcelEvents, eq(parcelEvents.id, last))
    .leftJoin(users, eq(users.id, parcels.courierId))
    .where(
      and(
        eq(parcels.code, readCode(typed) ?? ''),
        eq(parcelEvents.name, stepMoves[move].event),
        eq(parcelEvents.actorId, actorId),
        givenTo,
      ),
    )
  return found.length > 0
}
