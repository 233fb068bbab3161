import { sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'

export type ParcelPlace = { id: number; thana: string | null; latitude: number; longitude: number }

/** Returns the next parcels by id, with their coordinates and stored thana. */
export const placesAfter = async (db: Db, after: number, most: number): Promise<ParcelPlace[]> => {
  const { rows } = await db.execute<ParcelPlace>(
    sql`select id::int, thana, latitude, longitude from parcels where id > ${after} order by id limit ${most}`,
  )
  return rows
}

type Found = { id: number; written: string | null; thana: string; isChosen: boolean }
/** Stores the thana of each parcel, unless it was changed meanwhile. */
export const setThanas = (db: Db, found: readonly Found[]) =>
  db.execute(sql`
    update parcels p set thana = f.thana, thana_chosen = f."isChosen"
    from json_to_recordset(${JSON.stringify(found)}) as f(id bigint, written text, thana text, "isChosen" boolean)
    where p.id = f.id and p.thana is not distinct from f.written`)
