import type { BookingExtras, Parcel } from '@ranar/contract'
import { and, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.ts'
import { perDb } from '../platform/db/prepared.ts'
import { notFound } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { parcels } from '../schema/parcels.ts'
import { readCode } from './tracking-code.ts'
import { by, wire, withPeople } from './wire.ts'

const one = perDb((db) => withPeople(db, wire).where(by(parcels.id, 'id')).prepare('parcel'))
/** Returns a parcel by internal id; 404 if unknown. Functions that change it call this before the commit. */
export const getParcel = async (db: Db, id: number): Promise<Parcel> => {
  const [row] = await one(db).execute({ id })
  if (!row) throw notFound('parcels.notFound')
  return row.item
}

const own = perDb((db) =>
  withPeople(db, wire)
    .where(and(by(parcels.code, 'code'), by(parcels.senderId, 'owner')))
    .prepare('parcel_own'),
)
/** Returns the sender's own parcel; 404 for anybody else's. */
export const getOwnParcel = async (db: Db, user: SessionUser, typed: string): Promise<Parcel> => {
  const code = readCode(typed)
  const [row] = code ? await own(db).execute({ code, owner: user.id }) : []
  if (!row) throw notFound('parcels.notFound')
  return row.item
}

const extras = perDb((db) =>
  db
    .select({
      codTaka: parcels.codTaka,
      chargeFrom: parcels.chargeFrom,
      proofLevel: parcels.proofLevel,
      thana: sql<string | null>`case when ${parcels.thanaChosen} then ${parcels.thana} end`,
      reference: parcels.reference,
      tariffVersion: parcels.tariffVersion,
    })
    .from(parcels)
    .where(and(by(parcels.code, 'code'), by(parcels.senderId, 'owner')))
    .prepare('parcel_extras'),
)
/** Returns the booking fields that are not in the specification, for the sender; 404 for anybody else. */
export const getBookingExtras = async (db: Db, user: SessionUser, typed: string): Promise<BookingExtras> => {
  const [row] = await extras(db).execute({ code: readCode(typed) ?? '', owner: user.id })
  if (!row) throw notFound('parcels.notFound')
  return row
}

const ownLocked = perDb((db) =>
  db
    .select({
      id: parcels.id,
      code: parcels.code,
      step: parcels.step,
      stage: parcels.stage,
      priceTaka: parcels.priceTaka,
      weightKg: parcels.weightKg,
      latitude: parcels.latitude,
      longitude: parcels.longitude,
      thana: parcels.thana,
      thanaChosen: parcels.thanaChosen,
      tariffVersion: parcels.tariffVersion,
    })
    .from(parcels)
    .where(and(by(parcels.code, 'code'), by(parcels.senderId, 'owner')))
    .for('no key update')
    .prepare('parcel_own_locked'),
)
/** Locks the sender's own parcel, so that changes to it and its money run one after another; 404 if not theirs. */
export const lockOwnParcel = async (tx: Tx, user: SessionUser, typed: string) => {
  const [parcel] = await ownLocked(tx).execute({ code: readCode(typed) ?? '', owner: user.id })
  if (!parcel) throw notFound('parcels.notFound')
  return parcel
}
