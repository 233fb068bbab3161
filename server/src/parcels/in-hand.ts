import { and, eq, or, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/db.ts'
import { parcels } from '../schema/parcels.ts'

/** For a select from `parcels`: a payment succeeded and has not been refunded. */
const isRefundable = sql`EXISTS (
  SELECT FROM payments p WHERE p.parcel_id = parcels.id AND p.status = 'succeeded'
    AND NOT EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.id AND r.status = 'succeeded'))`

/** Whether a person has open or refundable parcels as sender, or parcels on the way as courier. */
export const hasParcelsInHand = async (tx: Tx, personId: number): Promise<boolean> => {
  const [row] = await tx
    .select({ id: parcels.id })
    .from(parcels)
    .where(
      or(
        and(
          eq(parcels.senderId, personId),
          sql`(${parcels.stage} in ('pending', 'on the way') or (${parcels.stage} in ('canceled', 'returned') and ${isRefundable}))`,
        ),
        and(eq(parcels.courierId, personId), eq(parcels.stage, 'on the way')),
      ),
    )
    .limit(1)
  return row !== undefined
}
