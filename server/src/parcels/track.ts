import { eventNames, type ReducedParcel, type TrackedParcel } from '@ranar/contract'
import { sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { perDb } from '../platform/db/prepared.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { parcels } from '../schema/parcels.ts'
import { readCode } from './tracking-code.ts'
import { by, contents, courier, sender, shownPayment, stage, wire, withPeople } from './wire.ts'

// Only events of the specification; other endpoints show the steps within a stage.
const inPublic = sql.raw(`e.name in (${[...eventNames, 'rejected'].map((name) => `'${name}'`).join(', ')})`)
const events = sql<
  TrackedParcel['events']
>`(select json_agg(json_build_object('name', case e.name when 'rejected' then 'canceled' else e.name end, 'at', iso(e.at)) order by e.id) from parcel_events e where e.parcel_id = ${parcels.id} and ${inPublic})`
const trackedWire = { ...wire, events }
const reducedWire = {
  _id: wire._id,
  createdAt: wire.createdAt,
  sender: sql<ReducedParcel['sender']>`json_build_object('name', ${sender.name})`,
  reciever: sql<
    ReducedParcel['reciever']
  >`json_build_object('name', ${parcels.receiverName}, 'map', json_build_object('latitude', round(${parcels.latitude}::numeric, 2), 'longitude', round(${parcels.longitude}::numeric, 2)))`,
  status: stage,
  payment: sql<
    ReducedParcel['payment']
  >`(select jsonb_build_object('status', shown.payment->'status') from (select ${shownPayment} as payment) shown where shown.payment is not null)`,
  parcel: contents,
  delivery_men: sql<
    ReducedParcel['delivery_men']
  >`case when ${courier.id} is not null then json_build_object('name', ${courier.name}) end`,
  events,
}

const tracked = perDb((db) => withPeople(db, trackedWire).where(by(parcels.code, 'code')).prepare('parcel_tracked'))
const reduced = perDb((db) => withPeople(db, reducedWire).where(by(parcels.code, 'code')).prepare('parcel_reduced'))
/** Returns a parcel for the tracking page, reduced unless the user is verified; undefined if unknown. */
export const trackParcel = async (
  db: Db,
  typed: string,
  user: SessionUser | null,
): Promise<TrackedParcel | ReducedParcel | undefined> => {
  const code = readCode(typed)
  if (!code) return undefined
  const [row] = await (user?.isVerified ? tracked(db).execute({ code }) : reduced(db).execute({ code }))
  return row?.item
}
