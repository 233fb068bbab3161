import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/db.ts'
import { perDb } from '../platform/db/prepared.ts'
import { parcels } from '../schema/parcels.ts'

const posted = (kinds: string) =>
  sql<number>`(select coalesce(sum(case when t.reverses is null then t.taka else -t.taka end), 0)::int from transfers t
    where t.parcel_id = parcels.id and t.kind in (${sql.raw(kinds)}))`

/** How often a kind was posted, reversed or not: each posting needs a key of its own. */
const times = (kind: string) =>
  sql<number>`(select count(*)::int from transfers t where t.parcel_id = parcels.id and t.kind = ${sql.raw(`'${kind}'`)} and t.reverses is null)`

const money = perDb((db) =>
  db
    .select({
      id: parcels.id,
      code: parcels.code,
      senderId: parcels.senderId,
      codTaka: parcels.codTaka,
      priceTaka: parcels.priceTaka,
      chargeFrom: parcels.chargeFrom,
      /** From the tariff by which the parcel was booked. */
      codFeeBasisPoints: sql<number>`(select t.cod_fee_basis_points from tariffs t where t.version = parcels.tariff_version)`,
      returnFeeTaka: sql<number>`(select t.return_fee_taka from tariffs t where t.version = parcels.tariff_version)`,
      isPaidByCard: sql<boolean>`exists (select from payments p where p.parcel_id = parcels.id and p.status = 'succeeded'
        and not exists (select from refunds r where r.payment_id = p.id and r.status <> 'failed'))`,
      chargeTaka: posted(`'charge_collected', 'decided_charge', 'counter_charge', 'charge_from_goods'`),
      goodsTaka: posted(`'goods_collected', 'decided_goods', 'counter_goods'`),
      prepaidTaka: sql<number>`(select coalesce(sum(case when t.credit_kind = 'prepaid' then t.taka when t.debit_kind = 'prepaid' then -t.taka else 0 end), 0)::int
        from transfers t where t.parcel_id = parcels.id)`,
      earnedTimes: times('prepaid_earned'),
      returnedTimes: times('return_fee'),
    })
    .from(parcels)
    .where(eq(parcels.id, sql.placeholder('id')))
    .prepare('money_of_parcel'),
)
export type ParcelMoney = Awaited<ReturnType<typeof moneyOf>>

/** Returns what the books hold of a parcel. The caller has locked the parcel. */
export const moneyOf = async (tx: Tx, parcelId: number) => {
  const [row] = await money(tx).execute({ id: parcelId })
  if (!row) throw new Error('money of a parcel that is not there')
  return row
}
