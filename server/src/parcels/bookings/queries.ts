import { type Booking, type Parcel, priceTaka } from '@ranar/contract'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, named, perDb, transact } from '../../db/index.ts'
import { conflict, forbidden } from '../../http/problems.ts'
import { countTry } from '../../limits/queries.ts'
import { notify } from '../../notifications/queries.ts'
import { cancelOpenIntent, isPaid } from '../../payments/queries.ts'
import { users } from '../../people/table.ts'
import type { Person } from '../../sessions/queries.ts'
import { newCode } from '../code.ts'
import { recordEvent, stageName } from '../moves/queries.ts'
import { getParcel, lockOwnParcel } from '../queries.ts'
import { parcels } from '../table.ts'

const columnsOf = ({ weight, type, name, phone, address, email, latitude, longitude }: { [K in keyof Booking]?: Booking[K] | undefined }) => ({
  ...(weight !== undefined && { weightKg: weight, priceTaka: priceTaka(weight) }),
  ...(type !== undefined && { type }),
  ...(name !== undefined && { receiverName: name }),
  ...(phone !== undefined && { receiverPhone: phone }),
  ...(address !== undefined && { receiverAddress: address }),
  ...(email !== undefined && { receiverEmail: email }),
  ...(latitude !== undefined && { latitude }),
  ...(longitude !== undefined && { longitude }),
})

/** Books a parcel at the price of its weight. The same `idempotencyKey` of the same person answers with the parcel it made first. */
export const bookParcel = (db: Db, user: Person, booking: Booking, idempotencyKey: string | null): Promise<Parcel> =>
  transact(db, async (tx) => {
    const known = idempotencyKey === null ? undefined : await findByKey(tx, user, idempotencyKey)
    if (known !== undefined) return getParcel(tx, known)
    await stayConsumer(tx, user)
    await countTry(tx, `booking:${user.id}`, { max: 200, seconds: 3600 })
    const row = { code: newCode(), senderId: user.id, idempotencyKey, ...columnsOf(booking) }
    const [made] = await add(tx).execute(row)
    if (!made) return getParcel(tx, (await findByKey(tx, user, idempotencyKey ?? '')) ?? 0)
    await recordEvent(tx, made.id, 'booked', user.id)
    await notify(tx, user.id, 'booked', { code: row.code, receiver: booking.name }, `booked:${row.code}`)
    return getParcel(tx, made.id)
  })

const add = perDb((db) =>
  db
    .insert(parcels)
    .values(
      named(
        'code',
        'senderId',
        'idempotencyKey',
        'type',
        'weightKg',
        'priceTaka',
        'receiverName',
        'receiverPhone',
        'receiverAddress',
        'receiverEmail',
        'latitude',
        'longitude',
      ),
    )
    .onConflictDoNothing({ target: [parcels.senderId, parcels.idempotencyKey] })
    .returning({ id: parcels.id })
    .prepare('book'),
)

const consumer = perDb((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), eq(users.role, 'consumer'), isNull(users.archivedAt)))
    .for('key share')
    .prepare('consumer_locked'),
)
// Keeps an acceptance or an archiving of this person waiting until the parcel is theirs, or finds that it came first.
const stayConsumer = async (tx: Db, user: Person) => {
  const [found] = await consumer(tx).execute({ id: user.id })
  if (!found) throw forbidden('common.wrongRole')
}

const findByKey = async (tx: Db, user: Person, key: string) =>
  (
    await tx
      .select({ id: parcels.id })
      .from(parcels)
      .where(and(eq(parcels.senderId, user.id), eq(parcels.idempotencyKey, key)))
  )[0]?.id

/** Changes a pending, unpaid parcel; what is left out stays as it is, the price follows the weight. */
export const updateParcel = (db: Db, user: Person, typed: string, change: { [K in keyof Booking]?: Booking[K] | undefined }): Promise<Parcel> =>
  transact(db, async (tx) => {
    const parcel = await lockOwnParcel(tx, user, typed)
    if (parcel.stage !== 'pending') throw conflict('parcels.cannotUpdate', { stage: { key: stageName[parcel.stage] } })
    if (await isPaid(tx, parcel.id)) throw conflict('parcels.cannotUpdatePaid')
    const columns = columnsOf(change)
    if (Object.keys(columns).length === 0) return getParcel(tx, parcel.id)
    await tx.update(parcels).set(columns).where(eq(parcels.id, parcel.id))
    await cancelOpenIntent(tx, parcel.id)
    return getParcel(tx, parcel.id)
  })
