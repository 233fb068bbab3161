import { inDhaka, type Locale, localDigits, stepMoves, stepWords } from '@ranar/contract'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '../platform/db/db.ts'
import { inWords } from '../platform/messages.ts'
import { conflict } from '../platform/problems.ts'
import { parcelEvents } from '../schema/parcel-events.ts'
import { parcels } from '../schema/parcels.ts'
import { users } from '../schema/people.ts'

const courier = alias(users, 'courier')

/** Returns the event that last moved a parcel, who made it, the bulk it belongs to, and the present courier. */
export const lastMoveOf = async (tx: Tx, parcelId: number) => {
  const [last] = await tx
    .select({
      event: parcelEvents.name,
      bulk: sql<string | null>`${parcelEvents.detail}->>'bulk'`,
      undoes: sql<string | null>`${parcelEvents.detail}->>'undoes'`,
      at: parcelEvents.at,
      by: users.name,
      step: parcels.step,
      courier: courier.name,
      courierId: courier.publicId,
    })
    .from(parcelEvents)
    .innerJoin(parcels, eq(parcels.id, parcelEvents.parcelId))
    .leftJoin(users, eq(users.id, parcelEvents.actorId))
    .leftJoin(courier, eq(courier.id, parcels.courierId))
    // Ignore payments: they do not move a parcel.
    .where(and(eq(parcelEvents.parcelId, parcelId), ne(parcelEvents.name, 'paid')))
    .orderBy(desc(parcelEvents.id))
    .limit(1)
  if (!last) throw new Error('a parcel without a history')
  return last
}
type LastMove = Awaited<ReturnType<typeof lastMoveOf>>

/** Whether this bulk assignment ever assigned the parcel. */
export const wasAssignedBy = async (tx: Tx, parcelId: number, bulk: string) =>
  (await tx.$count(
    parcelEvents,
    and(
      eq(parcelEvents.parcelId, parcelId),
      eq(parcelEvents.name, stepMoves.assign.event),
      sql`${parcelEvents.detail}->>'bulk' = ${bulk}`,
    ),
  )) > 0

/** Returns the 409 that says why taking back a bulk assignment leaves the parcel as it is. */
export const leftAlone = ({ event, at, by, step, courier }: LastMove, locale: Locale) => {
  const time = timeOf(at, locale)
  if (!by) return conflict('desk.leftMovedByItself', { time, step: { key: stepWords[step] } })
  if (event === stepMoves.assign.event && courier) return conflict('desk.leftGiven', { name: by, courier, time })
  if (event === stepMoves.unassign.event) return conflict('desk.leftTakenBack', { name: by, time })
  return conflict('desk.leftMoved', { name: by, time, step: { key: stepWords[step] } })
}

/** Formats a time in Dhaka, with the date unless it is today. */
const timeOf = (at: Date, locale: Locale) => {
  const { day, time, part } = inDhaka(at)
  const said = inWords(locale, part, { time: localDigits(locale, time) })
  return day === inDhaka(new Date()).day ? said : `${localDigits(locale, day)} ${said}`
}
