import { type AdminParcel, type Parcel, type ReducedParcel, type Stage, stages, type TrackedParcel } from '@ranar/contract'
import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { type Db, perDb } from '../db/index.ts'
import { jsonArray, jsonObject } from '../db/json.ts'
import { onPage, prepareList, readList } from '../db/pages.ts'
import { notFound } from '../http/problems.ts'
import { isRefundable, shownPayment } from '../payments/queries.ts'
import { avatarUrl } from '../people/queries.ts'
import { users } from '../people/table.ts'
import type { Person } from '../sessions/queries.ts'
import { readCode } from './code.ts'
import { parcels } from './table.ts'

const sender = alias(users, 'sender')
const courier = alias(users, 'courier')

const contents = sql<
  Parcel['parcel']
>`json_build_object('type', ${parcels.type}, 'weight', ${parcels.weightKg}, 'price', ${parcels.priceTaka}, 'aproxDeliveryDate', ${parcels.expectedOn})`
const stage = sql<Parcel['status']>`json_build_object('stage', ${parcels.stage})`

/** A parcel as the wire has it; the wire keeps the specification's spelling. */
const wire = {
  _id: parcels.code,
  createdAt: sql<string>`iso(${parcels.createdAt})`,
  sender: sql<
    Parcel['sender']
  >`json_build_object('_id', ${sender.publicId}, 'name', ${sender.name}, 'email', ${sender.email}, 'phone', ${sender.phone}, 'address', ${sender.address}, 'avatar', ${avatarUrl(sql`${sender.avatar}`)})`,
  reciever: sql<
    Parcel['reciever']
  >`json_build_object('name', ${parcels.receiverName}, 'email', ${parcels.receiverEmail}, 'phone', ${parcels.receiverPhone}, 'address', ${parcels.receiverAddress}, 'map', json_build_object('latitude', ${parcels.latitude}, 'longitude', ${parcels.longitude}))`,
  status: stage,
  payment: shownPayment,
  parcel: contents,
  delivery_men: sql<
    Parcel['delivery_men']
  >`case when ${courier.id} is not null then json_build_object('_id', ${courier.publicId}, 'name', ${courier.name}, 'avatar', ${avatarUrl(sql`${courier.avatar}`)}, 'phone', ${courier.phone}) end`,
  review: sql<
    Parcel['review']
  >`case when ${parcels.rating} is not null then json_build_object('rating', ${parcels.rating}, 'comment', ${parcels.comment}, 'createdAt', iso(${parcels.reviewedAt})) end`,
}
const adminWire = { ...wire, map: sql<AdminParcel['map']>`json_build_object('latitude', ${parcels.latitude}, 'longetude', ${parcels.longitude})` }

const events = sql<
  TrackedParcel['events']
>`(select json_agg(json_build_object('name', case e.name when 'rejected' then 'canceled' else e.name end, 'at', iso(e.at)) order by e.id) from parcel_events e where e.parcel_id = ${parcels.id})`
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
  delivery_men: sql<ReducedParcel['delivery_men']>`case when ${courier.id} is not null then json_build_object('name', ${courier.name}) end`,
  events,
}

const withPeople = <C extends Record<string, SQL | PgColumn>>(db: Db, columns: C) =>
  db
    .select({ item: jsonObject(columns).as('item') })
    .from(parcels)
    .innerJoin(sender, eq(sender.id, parcels.senderId))
    .leftJoin(courier, eq(courier.id, parcels.deliveryManId))

const newest = [desc(parcels.createdAt), desc(parcels.id)]
const pageOf = <C extends Record<string, SQL | PgColumn>>(db: Db, columns: C, where: SQL | undefined, order: SQL[]) =>
  jsonArray(
    withPeople(db, columns)
      .where(onPage(db, parcels.id, where, order))
      .orderBy(...order),
  )
export const pageOfParcels = (db: Db, where: SQL | undefined, order = newest) => pageOf(db, wire, where, order)

const by = (column: PgColumn, name: string) => eq(column, sql.placeholder(name))
const mine = perDb((db) => prepareList(db, 'parcels_sender', pageOfParcels(db, by(parcels.senderId, 'owner'))))
const mineInStage = perDb((db) => prepareList(db, 'parcels_sender_stage', pageOfParcels(db, and(by(parcels.senderId, 'owner'), by(parcels.stage, 'stage')))))
const all = perDb((db) => prepareList(db, 'parcels_all', pageOf(db, adminWire, undefined, newest)))
const allInStage = perDb((db) => prepareList(db, 'parcels_all_stage', pageOf(db, adminWire, by(parcels.stage, 'stage'), newest)))

const due = sql`(case when ${parcels.stage} = 'on the way' then ${parcels.expectedOn} end)`
const round = perDb((db) =>
  prepareList(db, 'parcels_round', pageOfParcels(db, by(parcels.deliveryManId, 'owner'), [sql`(${parcels.stage} <> 'on the way')`, due, ...newest])),
)
const roundInStage = perDb((db) =>
  prepareList(db, 'parcels_round_stage', pageOfParcels(db, and(by(parcels.deliveryManId, 'owner'), by(parcels.stage, 'stage')), [due, ...newest])),
)

type Asked = { page: number; limit: number; status_stage?: Stage | undefined }

// The tallies count parcels by stage: everybody's, a sender's, a delivery man's.
const readStage = async <P>(
  list: ReturnType<typeof prepareList<P>>,
  kind: 'all' | 'sender' | 'courier',
  owner: number,
  { status_stage: stage, ...range }: Asked,
) => {
  const { rows, meta } = await readList(list, { ...range, kind, owner, keys: stage ? [stage] : stages, stage })
  return { parcels: rows, meta }
}

export const listParcels = (db: Db, user: Person, asked: Asked) => readStage((asked.status_stage ? mineInStage : mine)(db), 'sender', user.id, asked)

/** On the way first, by expected date; then the others, newest first. */
export const listRound = (db: Db, user: Person, asked: Asked) => readStage((asked.status_stage ? roundInStage : round)(db), 'courier', user.id, asked)

export const listAllParcels = (db: Db, asked: Asked) => readStage((asked.status_stage ? allInStage : all)(db), 'all', 0, asked)

const one = perDb((db) => withPeople(db, wire).where(by(parcels.id, 'id')).prepare('parcel'))
/** A parcel by its internal id. Whoever changes one answers with it before the commit: no answer then means not done. */
export const getParcel = async (db: Db, id: number): Promise<Parcel> => {
  const [row] = await one(db).execute({ id })
  if (!row) throw notFound('parcels.notFound')
  return row.item
}

const own = perDb((db) =>
  withPeople(db, wire)
    .where(and(by(parcels.code, 'code'), by(parcels.senderId, 'owner')))
    .prepare('parcel_own'),
)
/** The sender's own parcel; 404 for anybody else's. */
export const getOwnParcel = async (db: Db, user: Person, typed: string): Promise<Parcel> => {
  const code = readCode(typed)
  const [row] = code ? await own(db).execute({ code, owner: user.id }) : []
  if (!row) throw notFound('parcels.notFound')
  return row.item
}

const tracked = perDb((db) => withPeople(db, trackedWire).where(by(parcels.code, 'code')).prepare('parcel_tracked'))
const reduced = perDb((db) => withPeople(db, reducedWire).where(by(parcels.code, 'code')).prepare('parcel_reduced'))
/** What the public page shows: everything to a verified person, names and the way to everybody else. */
export const trackParcel = async (db: Db, typed: string, user: Person | null): Promise<TrackedParcel | ReducedParcel | undefined> => {
  const code = readCode(typed)
  if (!code) return undefined
  const [row] = await (user?.isVerified ? tracked(db).execute({ code }) : reduced(db).execute({ code }))
  return row?.item
}

/** Whether a person still has parcels pending, on the way, or paid and refundable as their sender, or on the way as their delivery man. */
export const hasParcelsInHand = async (tx: Db, userId: number): Promise<boolean> => {
  const [row] = await tx
    .select({ id: parcels.id })
    .from(parcels)
    .where(
      or(
        and(eq(parcels.deliveryManId, userId), eq(parcels.stage, 'on the way')),
        and(
          eq(parcels.senderId, userId),
          sql`(${parcels.stage} in ('pending', 'on the way') or (${parcels.stage} in ('canceled', 'returned') and ${isRefundable}))`,
        ),
      ),
    )
    .limit(1)
  return row !== undefined
}
