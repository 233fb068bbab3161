import { type Meta, type RefundableParcel, refundableStages, type refundFilters } from '@ranar/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Db, perDb } from '../../db/index.ts'
import { readList } from '../../db/pages.ts'
import { pageOfParcels } from '../../parcels/queries.ts'
import { parcels } from '../../parcels/table.ts'
import type { Person } from '../../sessions/queries.ts'
import { causeOfRefund, quote } from '../queries.ts'

type Asked = { page: number; limit: number; refund_status?: (typeof refundFilters)[number] | undefined }

// The newest refund of the payment that succeeded; null where nothing was paid, which lists nothing.
const refundStatus = sql`(SELECT coalesce((SELECT r.status FROM refunds r WHERE r.payment_id = p.id ORDER BY r.id DESC LIMIT 1), 'none')
  FROM payments p WHERE p.parcel_id = parcels.id AND p.status = 'succeeded')`
const wanted = and(
  eq(parcels.senderId, sql.placeholder('owner')),
  inArray(parcels.stage, refundableStages),
  sql`${refundStatus} = ANY(${sql.placeholder('statuses')})`,
)
const list = perDb((db) =>
  db
    .select({ rows: pageOfParcels(db, wanted), total: sql<number>`count(*)::float8` })
    .from(parcels)
    .where(wanted)
    .prepare('parcels_refundable'),
)
const causes = perDb((db) =>
  db
    .select({ code: parcels.code, cause: causeOfRefund })
    .from(parcels)
    .where(sql`${parcels.code} = ANY(${sql.placeholder('codes')})`)
    .prepare('refund_causes'),
)

/** One's own parcels whose money can come, is coming or has come back; with what a refund would give while it can be asked for. */
export const listRefundable = async (db: Db, user: Person, { refund_status: only, ...range }: Asked): Promise<{ parcels: RefundableParcel[]; meta: Meta }> => {
  const asked = { ...range, owner: user.id, statuses: only ? [only] : ['pending', 'succeeded', 'failed', 'none'] }
  const { rows, meta } = await readList(list(db), asked)
  const open = rows.filter(({ payment }) => !payment?.refund || payment.refund.status === 'failed').map(({ _id }) => _id)
  const why = new Map((open.length ? await causes(db).execute({ codes: open }) : []).map(({ code, cause }) => [code, cause]))
  const listed = rows.map((parcel) => {
    const cause = why.get(parcel._id)
    return cause && parcel.payment ? { ...parcel, refundQuote: quote(parcel.payment.amount, cause) } : parcel
  })
  return { parcels: listed, meta }
}
