import type { Difference } from '@ranar/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'

const MOST = 100

const net = (account: string) =>
  sql.raw(
    `coalesce(sum(case when t.debit_kind = '${account}' then t.taka else 0 end - case when t.credit_kind = '${account}' then t.taka else 0 end), 0)`,
  )

/** Each selects rows of `name`, `expected` and `found` where the books differ from the sums of their lines. */
const checks: readonly SQL[] = [
  sql`select 'everything together' as name, 0 as expected, coalesce(sum(taka), 0) as found from balances having coalesce(sum(taka), 0) <> 0`,
  sql`select concat_ws(' ', a.kind, u.email) as name, coalesce(s.taka, 0) as expected, coalesce(b.taka, 0) as found
    from accounts a left join users u on u.id = a.owner_id
    left join (select account_id, sum(taka) as taka from (select debit_id as account_id, taka from transfers union all select credit_id, -taka from transfers) sides group by account_id) s on s.account_id = a.id
    left join (select account_id, sum(taka) as taka from balances group by account_id) b on b.account_id = a.id
    where coalesce(s.taka, 0) <> coalesce(b.taka, 0)`,
  sql`select 'cash in hand ' || u.email as name, coalesce(c.taka, 0) as expected, coalesce(b.taka, 0) as found
    from users u
    left join (select c.courier_id, sum(c.taka) as taka from collections c left join handovers h on h.id = c.handover_id
      where c.is_posted and c.by = 'cash' and c.reversed_at is null and h.status is distinct from 'accepted' and c.courier_id is not null group by c.courier_id) c on c.courier_id = u.id
    left join (select a.owner_id, b.taka from accounts a join balances b on b.account_id = a.id where a.kind = 'courier_cash') b on b.owner_id = u.id
    where (c.taka is not null or b.taka is not null) and coalesce(c.taka, 0) <> coalesce(b.taka, 0)`,
  sql`select 'hand-over ' || h.public_id as name, h.expected_taka as expected, coalesce(l.taka, 0) as found
    from handovers h left join (select handover_id, sum(taka) as taka from collections group by handover_id) l on l.handover_id = h.id
    where h.status <> 'sent_back' and h.expected_taka <> coalesce(l.taka, 0)`,
  sql`select 'count of hand-over ' || h.public_id as name, h.counted_taka as expected, coalesce(t.taka, 0) as found
    from handovers h left join (select t.handover_id, ${net('office_cash')} as taka from transfers t where t.kind in ('handed_over', 'over') and t.handover_id is not null group by t.handover_id) t on t.handover_id = h.id
    where h.status = 'accepted' and h.counted_taka <> coalesce(t.taka, 0)`,
  sql`select 'card payment of ' || c.code as name, p.amount_taka as expected, coalesce(t.taka, 0) as found
    from payments p join parcels c on c.id = p.parcel_id left join transfers t on t.key = 'payment:' || p.id || ':paid'
    where p.status = 'succeeded' and p.amount_taka is distinct from t.taka`,
  sql`select 'refund of ' || c.code as name, r.amount_taka as expected, coalesce(t.taka, 0) as found
    from refunds r join payments p on p.id = r.payment_id join parcels c on c.id = p.parcel_id
    left join (select refund_id, sum(taka) as taka from transfers where refund_id is not null and reverses is null and kind in ('card_refunded', 'refund_fee') group by refund_id) t on t.refund_id = r.id
    where r.status = 'succeeded' and p.status = 'succeeded' and r.amount_taka <> coalesce(t.taka, 0)`,
  sql`select 'prepaid of ' || c.code as name, 0 as expected, -x.taka as found
    from (select t.parcel_id, ${net('prepaid')} as taka from transfers t where 'prepaid' in (t.debit_kind, t.credit_kind) group by t.parcel_id) x join parcels c on c.id = x.parcel_id
    where x.taka <> 0 and c.step = 'delivered' and not exists (select from payments p join refunds r on r.payment_id = p.id where p.parcel_id = c.id and r.status in ('pending', 'failed'))`,
]

/** Sums the books up again from their lines and returns every difference, at most a hundred per check. */
export const auditBooks = async (db: Db): Promise<Difference[]> => {
  const found: Difference[] = []
  for (const check of checks) {
    const { rows } = await db.execute<Difference>(
      sql`select name, expected::float8, found::float8 from (${check}) x order by name limit ${sql.raw(String(MOST))}`,
    )
    found.push(...rows)
  }
  return found
}
