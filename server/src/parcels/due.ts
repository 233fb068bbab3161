import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/db.ts'
import { perDb } from '../platform/db/prepared.ts'
import { conflict } from '../platform/problems.ts'
import { parcels } from '../schema/parcels.ts'

/** For a select from `parcels`: whether the charge is paid by card. Not EXISTS: its plan may read all payments. */
export const chargePaid = sql<boolean>`(select true from payments p where p.parcel_id = parcels.id and p.status = 'succeeded' limit 1) is not null`

/** For a select from `parcels`: the amount to collect at the door, in whole taka. */
export const dueTaka = sql<number>`(${parcels.codTaka} + case when ${parcels.chargeFrom} = 'cod' or ${chargePaid} then 0 else ${parcels.priceTaka} end)::int`

const due = perDb((db) =>
  db
    .select({
      due: dueTaka,
      codTaka: parcels.codTaka,
      priceTaka: parcels.priceTaka,
      chargeFrom: parcels.chargeFrom,
    })
    .from(parcels)
    .where(eq(parcels.id, sql.placeholder('id')))
    .prepare('parcel_due'),
)
/** Returns the amount due at the door in taka, and all amounts that clients may have been shown as due. */
export const getDue = async (tx: Tx, parcelId: number) => {
  const [row] = await due(tx).execute({ id: parcelId })
  if (!row) throw new Error('a parcel that is not there')
  // Before it was paid by card, the charge was due at the door too.
  return { due: row.due, shown: row.chargeFrom === 'door' ? [row.due, row.codTaka + row.priceTaka] : [row.due] }
}

/** 409 if another amount is due by now than a dispatcher saw, in taka; the caller has locked the parcel. */
export const refuseOtherDue = async (tx: Tx, parcelId: number, before: number | null | undefined) => {
  if (before == null) return
  const { due: now } = await getDue(tx, parcelId)
  if (before !== now) throw conflict('desk.dueChanged', { now, before })
}
