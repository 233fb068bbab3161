import type { Parcel } from '@ranar/contract'
import { sql } from 'drizzle-orm'

/** The payment of a parcel as the wire shows it, for a select from `parcels`: the one that succeeded, or else the newest; never a second one taken by mistake. */
export const shownPayment = sql<Parcel['payment']>`(
  SELECT jsonb_build_object(
    'status', CASE WHEN p.status IN ('pending', 'succeeded') THEN p.status ELSE 'failed' END,
    'amount', p.amount_taka,
    'refund', (
      SELECT jsonb_build_object('status', r.status, 'refundFee', r.fee_taka, 'restAmount', r.rest_taka)
      FROM refunds r WHERE r.payment_id = p.id ORDER BY r.id DESC LIMIT 1
    )
  )
  FROM payments p WHERE p.parcel_id = parcels.id AND p.status <> 'duplicate'
  ORDER BY p.status = 'succeeded' DESC, p.id DESC LIMIT 1
)`
