import { inArray, sql } from 'drizzle-orm'
import { openException } from '../parcels/exceptions.ts'
import { proofPicture } from '../parcels/proofs.ts'
import type { Db } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { dropPicture } from '../platform/uploads/files.ts'
import { companyNumber } from '../schema/company.ts'
import { proofs } from '../schema/door.ts'

export const LOOK_SECONDS = 3600
const AT_ONCE = 500

type Row = { id: string; parcel_id: string; actor_id: string; action_id: string; file: string | null }

/** Opens one exception for each named picture that has not arrived within `proofMissingHours`. */
export const noticeMissingProofs = async (db: Db) => {
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.parcel_id, p.actor_id, p.action_id from proofs p
    where p.file is null and p.created_at < now() - make_interval(hours => ${companyNumber('proofMissingHours')})
      and not exists (select from exceptions e where e.dedupe_key = 'proof-missing:' || p.id)
    order by p.created_at limit ${AT_ONCE}`)
  for (const { id, parcel_id, actor_id, action_id } of rows)
    await transact(db, (tx) =>
      openException(tx, {
        kind: 'proof',
        parcelId: Number(parcel_id),
        courierId: Number(actor_id),
        actionId: action_id,
        detail: {},
        dedupeKey: `proof-missing:${id}`,
      }),
    )
}

/** Deletes pictures of ended parcels to which nothing has happened for `proofDays`. */
export const forgetProofs = (db: Db) =>
  transact(db, async (tx) => {
    const days = companyNumber('proofDays')
    const { rows } = await tx.execute<Row>(sql`
      select f.id, f.file from proofs f join parcels p on p.id = f.parcel_id
      where f.created_at < now() - make_interval(days => ${days}) and p.stage in ('delivered', 'returned', 'canceled')
        and not exists (select from parcel_events e where e.parcel_id = p.id and e.at > now() - make_interval(days => ${days}))
      order by f.created_at limit ${AT_ONCE}`)
    if (rows.length === 0) return
    await tx.delete(proofs).where(
      inArray(
        proofs.id,
        rows.map(({ id }) => Number(id)),
      ),
    )
    for (const { file } of rows) await dropPicture(tx, proofPicture, file)
  })
