import type { AdminParcel, Meta, Parcel, ReducedParcel, Stage, TrackedParcel } from '@ranar/contract'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { type Db, perDb } from '../db/index.ts'
import { pages } from '../db/pages.ts'
import { tallies } from '../db/tallies.ts'
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

type Columns = typeof wire | typeof adminWire | typeof reducedWire
// Typed by the common columns; the callers that ask for others say which rows they get.
const withPeople = (db: Db, columns: Columns = wire) =>
  db
    .select(columns as typeof wire)
    .from(parcels)
    .innerJoin(sender, eq(sender.id, parcels.senderId))
    .leftJoin(courier, eq(courier.id, parcels.deliveryManId))

const newest = [desc(parcels.createdAt), desc(parcels.id)]
/** One page of parcels: the page is found on an index alone, and only its rows are joined. */
export const pageOfParcels = (db: Db, where: SQL | undefined, order: SQL[] = newest, columns: Columns = wire) => {
  const page = db
    .select({ id: parcels.id })
    .from(parcels)
    .where(where)
    .orderBy(...order)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .as('page')
  return withPeople(db, columns)
    .innerJoin(page, eq(page.id, parcels.id))
    .orderBy(...order)
}

const by = (column: PgColumn, name: string) => eq(column, sql.placeholder(name))
const mine = perDb((db) => pageOfParcels(db, by(parcels.senderId, 'owner')).prepare('parcels_sender'))
const mineInStage = perDb((db) => pageOfParcels(db, and(by(parcels.senderId, 'owner'), by(parcels.stage, 'stage'))).prepare('parcels_sender_stage'))
const all = perDb((db) => pageOfParcels(db, undefined, newest, adminWire).prepare('parcels_all'))
const allInStage = perDb((db) => pageOfParcels(db, by(parcels.stage, 'stage'), newest, adminWire).prepare('parcels_all_stage'))

const due = sql`(case when ${parcels.stage} = 'on the way' then ${parcels.expectedOn} end)`
const round = perDb((db) =>
  pageOfParcels(db, by(parcels.deliveryManId, 'owner'), [sql`(${parcels.stage} <> 'on the way')`, due, ...newest]).prepare('parcels_round'),
)
const roundInStage = perDb((db) =>
  pageOfParcels(db, and(by(parcels.deliveryManId, 'owner'), by(parcels.stage, 'stage')), [due, ...newest]).prepare('parcels_round_stage'),
)

const counted = perDb((db) =>
  db
    .select({ n: sql<number>`coalesce(sum(${tallies.n}), 0)::float8` })
    .from(tallies)
    .where(and(by(tallies.kind, 'kind'), by(tallies.ownerId, 'owner'), sql`${tallies.key} = any(${sql.placeholder('keys')})`))
    .prepare('tally'),
)
/** How many there are, exact and without a scan; see `db/tallies.ts` for kinds and keys. */
export const countTallies = async (db: Db, kind: string, owner: number, keys: readonly string[]) =>
  (await counted(db).execute({ kind, owner, keys }))[0]?.n ?? 0

const everyStage: readonly Stage[] = ['pending', 'on the way', 'delivered', 'returned', 'canceled']
type Asked = { page: number; limit: number; status_stage?: Stage | undefined }
type Listed<P> = { parcels: P[]; meta: Meta }
const offsetOf = ({ page, limit }: Asked) => ({ limit, offset: (page - 1) * limit })

export const listParcels = async (db: Db, user: Person, asked: Asked): Promise<Listed<Parcel>> => {
  const { page, limit, status_stage: only } = asked
  const range = { owner: user.id, ...offsetOf(asked) }
  const [rows, total] = await Promise.all([
    only ? mineInStage(db).execute({ ...range, stage: only }) : mine(db).execute(range),
    countTallies(db, 'sender', user.id, only ? [only] : everyStage),
  ])
  return { parcels: rows, meta: pages(page, limit, total) }
}

/** On the way first, by expected date; then the others, newest first. */
export const listRound = async (db: Db, user: Person, asked: Asked): Promise<Listed<Parcel>> => {
  const { page, limit, status_stage: only } = asked
  const range = { owner: user.id, ...offsetOf(asked) }
  const [rows, total] = await Promise.all([
    only ? roundInStage(db).execute({ ...range, stage: only }) : round(db).execute(range),
    countTallies(db, 'courier', user.id, only ? [only] : everyStage),
  ])
  return { parcels: rows, meta: pages(page, limit, total) }
}

export const listAllParcels = async (db: Db, asked: Asked): Promise<Listed<AdminParcel>> => {
  const { page, limit, status_stage: only } = asked
  const range = offsetOf(asked)
  const [rows, total] = await Promise.all([
    only ? allInStage(db).execute({ ...range, stage: only }) : all(db).execute(range),
    countTallies(db, 'all', 0, only ? [only] : everyStage),
  ])
  return { parcels: rows as AdminParcel[], meta: pages(page, limit, total) }
}

const one = perDb((db) => withPeople(db).where(by(parcels.id, 'id')).prepare('parcel'))
/** A parcel by its internal id. Whoever changes one answers with it before the commit: no answer then means not done. */
export const getParcel = async (db: Db, id: number): Promise<Parcel> => {
  const [parcel] = await one(db).execute({ id })
  if (!parcel) throw notFound('parcels.notFound')
  return parcel
}

/** The sender's own parcel; 404 for anybody else's. */
export const getOwnParcel = async (db: Db, user: Person, typed: string): Promise<Parcel> => {
  const code = readCode(typed)
  const [parcel] = code ? await own(db).execute({ code, owner: user.id }) : []
  if (!parcel) throw notFound('parcels.notFound')
  return parcel
}
const own = perDb((db) =>
  withPeople(db)
    .where(and(by(parcels.code, 'code'), by(parcels.senderId, 'owner')))
    .prepare('parcel_own'),
)

const tracked = perDb((db) => withPeople(db, trackedWire).where(by(parcels.code, 'code')).prepare('parcel_tracked'))
const reduced = perDb((db) => withPeople(db, reducedWire).where(by(parcels.code, 'code')).prepare('parcel_reduced'))
/** What the public page shows: everything to a verified person, names and the way to everybody else. */
export const trackParcel = async (db: Db, typed: string, user: Person | null): Promise<TrackedParcel | ReducedParcel | undefined> => {
  const code = readCode(typed)
  if (!code) return undefined
  return (await (user?.isVerified ? tracked(db) : reduced(db)).execute({ code }))[0] as unknown as TrackedParcel | ReducedParcel | undefined
}

/** Whether a sender still has parcels pending, on the way, or paid and refundable. */
export const hasParcelsInHand = async (tx: Db, senderId: number): Promise<boolean> => {
  const [row] = await tx
    .select({ id: parcels.id })
    .from(parcels)
    .where(
      and(
        eq(parcels.senderId, senderId),
        sql`(${parcels.stage} in ('pending', 'on the way') or (${parcels.stage} in ('canceled', 'returned') and ${isRefundable}))`,
      ),
    )
    .limit(1)
  return row !== undefined
}
