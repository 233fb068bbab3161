import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/db.ts'
import { parcels } from '../schema/parcels.ts'
import { receiverWishes } from '../schema/receivers.ts'

export type Wish = {
  day?: string | null | undefined
  note?: string | null | undefined
  phone?: string | null | undefined
}

/** Keeps what a receiver asks for; what is left out stays. */
export const keepWish = async (tx: Tx, parcelId: number, { day, note, phone }: Wish) => {
  const set = {
    ...(day && { day }),
    ...(note !== undefined && { note: note || null }),
    ...(phone !== undefined && { phone: phone || null }),
    changedAt: sql`now()`,
  }
  await tx
    .insert(receiverWishes)
    .values({ parcelId, ...set })
    .onConflictDoUpdate({ target: receiverWishes.parcelId, set })
}

/** Of whoever was taken for the receiver. */
export const dropWish = (tx: Tx, parcelId: number) =>
  tx.delete(receiverWishes).where(eq(receiverWishes.parcelId, parcelId))

/** Answers when the receiver refused first. */
export const keepRefusal = async (tx: Tx, parcelId: number) => {
  const [kept] = await tx
    .insert(receiverWishes)
    .values({ parcelId, refusedAt: sql`now()` })
    .onConflictDoUpdate({
      target: receiverWishes.parcelId,
      set: { refusedAt: sql`coalesce(${receiverWishes.refusedAt}, now())` },
    })
    .returning({ at: receiverWishes.refusedAt })
  return kept?.at
}

/** The day after `day` to which the receiver has moved this parcel, and when they did; undefined when they did not. */
export const laterWish = async (tx: Tx, parcelId: number, day: string) => {
  const [wish] = await tx
    .select({ day: receiverWishes.day, changedAt: receiverWishes.changedAt })
    .from(receiverWishes)
    .innerJoin(parcels, eq(parcels.id, receiverWishes.parcelId))
    .where(
      and(
        eq(receiverWishes.parcelId, parcelId),
        eq(receiverWishes.day, parcels.expectedOn),
        sql`${receiverWishes.day} > ${day}`,
      ),
    )
  return wish
}
