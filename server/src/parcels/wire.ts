import type { Parcel } from '@ranar/contract'
import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../platform/db/db.ts'
import { iso, jsonArray, jsonObject } from '../platform/db/json.ts'
import { onPage, onPageOfAll } from '../platform/db/pages.ts'
import { avatarUrl } from '../platform/uploads/files.ts'
import { parcels } from '../schema/parcels.ts'
import { users } from '../schema/people.ts'

export const sender = alias(users, 'sender')
export const courier = alias(users, 'courier')

// `satisfies` checks each against the contract: a forgotten field does not compile.
export const contents = jsonObject({
  type: parcels.type,
  weight: parcels.weightKg,
  price: parcels.priceTaka,
  aproxDeliveryDate: parcels.expectedOn,
} satisfies Record<keyof Parcel['parcel'], PgColumn>)
const receiver = jsonObject({
  name: parcels.receiverName,
  email: parcels.receiverEmail,
  phone: parcels.receiverPhone,
  address: parcels.receiverAddress,
  map: jsonObject({ latitude: parcels.latitude, longitude: parcels.longitude }),
} satisfies Record<keyof Parcel['reciever'], PgColumn | SQL>)
export const stage = sql<Parcel['status']>`json_build_object('stage', ${parcels.stage})`

/** For a select from `parcels`: the succeeded payment, else the newest that is pending, declined or goes back. */
export const shownPayment = sql<Parcel['payment']>`(
  SELECT jsonb_build_object(
    'status', CASE WHEN p.status IN ('pending', 'succeeded') THEN p.status ELSE 'failed' END,
    'amount', p.amount_taka,
    'refund', (
      SELECT jsonb_build_object('status', r.status, 'refundFee', r.fee_taka, 'restAmount', r.rest_taka)
      FROM refunds r WHERE r.payment_id = p.id ORDER BY r.id DESC LIMIT 1
    )
  )
  FROM payments p WHERE p.parcel_id = parcels.id
    AND (p.status IN ('pending', 'succeeded', 'mismatch', 'duplicate') OR p.declined_at IS NOT NULL)
  ORDER BY p.status = 'succeeded' DESC, p.id DESC LIMIT 1
)`

/** A parcel in the shape of the API, which keeps the specification's spelling. */
export const wire = {
  _id: parcels.code,
  createdAt: iso(parcels.createdAt),
  sender: sql<
    Parcel['sender']
  >`json_build_object('_id', ${sender.publicId}, 'name', ${sender.name}, 'email', ${sender.email}, 'phone', ${sender.phone}, 'address', ${sender.address}, 'avatar', ${avatarUrl(sql`${sender.avatar}`)})`,
  reciever: receiver,
  status: stage,
  payment: shownPayment,
  parcel: contents,
  delivery_men: sql<
    Parcel['delivery_men']
  >`case when ${courier.id} is not null then json_build_object('_id', ${courier.publicId}, 'name', ${courier.name}, 'avatar', ${avatarUrl(sql`${courier.avatar}`)}, 'phone', ${courier.phone}) end`,
  review: sql<
    Parcel['review']
  >`case when ${parcels.rating} is not null then json_build_object('rating', ${parcels.rating}, 'comment', ${parcels.comment}, 'createdAt', iso(${parcels.reviewedAt})) end`,
} satisfies Record<keyof Parcel, PgColumn | SQL>

/** Selects parcels as `item`, joined with their sender and courier. */
export const withPeople = <C extends Record<string, SQL | PgColumn>>(db: Db, columns: C) =>
  db
    .select({ item: jsonObject(columns).as('item') })
    .from(parcels)
    .innerJoin(sender, eq(sender.id, parcels.senderId))
    .leftJoin(courier, eq(courier.id, parcels.courierId))

export const newest = [desc(parcels.createdAt), desc(parcels.id)]
/** One page of parcels in these columns, as a JSON array. */
export const pageOf = <C extends Record<string, SQL | PgColumn>>(
  db: Db,
  columns: C,
  where: SQL | undefined,
  order: SQL[],
) =>
  jsonArray(
    withPeople(db, columns)
      .where(onPage(db, parcels.id, where, order))
      .orderBy(...order),
  )
/** One page of all parcels in these columns, newest first, as a JSON array. */
export const pageOfAll = <C extends Record<string, SQL | PgColumn>>(db: Db, columns: C, where: SQL | undefined) =>
  jsonArray(
    withPeople(db, columns)
      .where(onPageOfAll(db, parcels.id, where, newest, [asc(parcels.createdAt), asc(parcels.id)]))
      .orderBy(...newest),
  )
export const pageOfParcels = (db: Db, where: SQL | undefined, order = newest) => pageOf(db, wire, where, order)

/** A column that equals the placeholder of this name. */
export const by = (column: PgColumn, name: string) => eq(column, sql.placeholder(name))
