import { type Meta, type RefundableParcel, refundFilters } from '@ranar/contract'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { readCode } from '../parcels/tracking-code.ts'
import { by, newest, wire, withPeople } from '../parcels/wire.ts'
import { causeOfRefund, quote } from '../payments/refunds.ts'
import type { Db } from '../platform/db/db.ts'
import { jsonArray } from '../platform/db/json.ts'
import { idsOfPage, pages, prepareList, readList } from '../platform/db/pages.ts'
import { perDb } from '../platform/db/prepared.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { parcels } from '../schema/parcels.ts'
import { refundables } from '../schema/payments.ts'

type Asked = {
  page: number
  limit: number
  refund_status?: (typeof refundFilters)[number] | undefined
  parcel_id?: string | undefined
}

const pageOf = (db: Db, only?: SQL) => {
  const mine = and(eq(refundables.senderId, sql.placeholder('owner')), only)
  const order = [desc(refundables.bookedAt), desc(refundables.parcelId)]
  const page = idsOfPage(db, refundables.parcelId, mine, order)
  return jsonArray(
    withPeople(db, wire)
      .where(sql`${parcels.id} = any(${page})`)
      .orderBy(...newest),
  )
}
const list = perDb((db) => prepareList(db, 'parcels_refundable', pageOf(db)))
const listInStatus = perDb((db) =>
  prepareList(
    db,
    'parcels_refundable_status',
    pageOf(db, eq(refundables.refundStatus, sql.placeholder('refundStatus'))),
  ),
)
const one = perDb((db) =>
  withPeople(db, wire)
    .innerJoin(refundables, eq(refundables.parcelId, parcels.id))
    .where(
      and(
        by(parcels.code, 'code'),
        by(refundables.senderId, 'owner'),
        sql`${refundables.refundStatus} = any(${sql.placeholder('statuses')})`,
      ),
    )
    .prepare('parcels_refundable_one'),
)
const causes = perDb((db) =>
  db
    .select({ code: parcels.code, cause: causeOfRefund })
    .from(parcels)
    .where(sql`${parcels.code} = ANY(${sql.placeholder('codes')})`)
    .prepare('refund_causes'),
)

type One = { owner: number; code: string; statuses: readonly string[] }
const readOne = async (db: Db, named: One, { page, limit }: { page: number; limit: number }) => {
  const rows = (await one(db).execute(named)).map(({ item }) => item)
  return { rows: page === 1 ? rows : [], meta: pages(page, limit, rows.length) }
}

/** Lists the sender's parcels with a payment that can be or was refunded; with a quote while one can be requested.
 * `parcel_id` lists only that parcel. */
export const listRefundable = async (
  db: Db,
  user: SessionUser,
  { refund_status: only, parcel_id, ...range }: Asked,
): Promise<{ parcels: RefundableParcel[]; meta: Meta }> => {
  const statuses = only ? [only] : refundFilters
  const { rows, meta } = parcel_id
    ? await readOne(db, { code: readCode(parcel_id) ?? '', owner: user.id, statuses }, range)
    : await readList((only ? listInStatus : list)(db), {
        ...range,
        kind: 'refundable',
        owner: user.id,
        keys: statuses,
        refundStatus: only,
      })
  const open = rows
    .filter(({ payment }) => !payment?.refund || payment.refund.status === 'failed')
    .map(({ _id }) => _id)
  const why = new Map(
    (open.length ? await causes(db).execute({ codes: open }) : []).map(({ code, cause }) => [code, cause]),
  )
  const listed = rows.map((parcel) => {
    const cause = why.get(parcel._id)
    return cause && parcel.payment ? { ...parcel, refundQuote: quote(parcel.payment.amount, cause) } : parcel
  })
  return { parcels: listed, meta }
}
