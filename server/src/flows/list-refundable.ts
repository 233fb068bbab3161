import { type Meta, type RefundableParcel, refundFilters } from '@ranar/contract'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { newest, wire, withPeople } from '../parcels/wire.ts'
import { causeOfRefund, quote } from '../payments/refunds.ts'
import type { Db } from '../platform/db/db.ts'
import { jsonArray } from '../platform/db/json.ts'
import { idsOfPage, prepareList, readList } from '../platform/db/pages.ts'
import { perDb } from '../platform/db/prepared.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { parcels } from '../schema/parcels.ts'
import { refundables } from '../schema/payments.ts'

type Asked = { page: number; limit: number; refund_status?: (typeof refundFilters)[number] | undefined }

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
const causes = perDb((db) =>
  db
    .select({ code: parcels.code, cause: causeOfRefund })
    .from(parcels)
    .where(sql`${parcels.code} = ANY(${sql.placeholder('codes')})`)
    .prepare('refund_causes'),
)

/** Lists the sender's parcels with a payment that can be or was refunded; with a quote while one can be requested. */
export const listRefundable = async (
  db: Db,
  user: SessionUser,
  { refund_status: only, ...range }: Asked,
): Promise<{ parcels: RefundableParcel[]; meta: Meta }> => {
  const { rows, meta } = await readList((only ? listInStatus : list)(db), {
    ...range,
    kind: 'refundable',
    owner: user.id,
    keys: only ? [only] : refundFilters,
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
