import type { Locale } from '@ranar/contract'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { perDb } from '../platform/db/prepared.ts'
import { parcels } from '../schema/parcels.ts'
import { users } from '../schema/people.ts'
import { dueTaka } from './due.ts'

/** For a select from `parcels` and their senders. */
export const receiver = {
  senderId: parcels.senderId,
  email: parcels.receiverEmail,
  phone: parcels.receiverPhone,
  locale: sql<Locale>`coalesce(${parcels.receiverLocale}, ${users.locale})`,
  code: parcels.code,
  step: parcels.step,
  proofLevel: parcels.proofLevel,
  expectedOn: parcels.expectedOn,
  dueTaka,
}

const receiverOf = perDb((db) =>
  db
    .select(receiver)
    .from(parcels)
    .innerJoin(users, eq(users.id, parcels.senderId))
    .where(eq(parcels.id, sql.placeholder('parcelId')))
    .prepare('receiver'),
)

/** Returns a receiver's addresses and language, and what messages say of the parcel; undefined if unknown. */
export const getReceiver = async (db: Db, parcelId: number) => (await receiverOf(db).execute({ parcelId }))[0]
