import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/db.ts'
import { parcels } from '../schema/parcels.ts'
import { receiverWishes } from '../schema/receivers.ts'

export type Wish = {
  day?: string | null | undefined
  note?: string | null | undefined
  phone?: string | null | undefined
}

/** Stores a receiver's wishes; undefined fields stay, an empty note or phone is cleared. */
export const keepWish = async (tx: Tx, parcelId: number, { day, note, phone }: Wish) => {
  const set = {
    ...(day && { day, dayAt: sql`now()` }),
    ...(note !== undefined && { note: note || null, noteAt: note ? sql`now()` : null }),
    ...(phone !== undefined && { phone: phone || null, phoneAt: phone ? sql`now()` : null }),
    changedAt: sql`now()`,
  }
  await tx
    .insert(receiverWishes)
    .values({ parcelId, ...set })
    .onConflictDoUpdate({ target: receiverWishes.parcelId, set })
}

/** Whether a wish asks for something, or removes a note or a phone that is stored. */
export const saysSomething = async (tx: Tx, parcelId: number, { day, note, phone }: Wish) => {
  if (day || note || phone) return true
  const [kept] = await tx
    .select({ note: receiverWishes.note, phone: receiverWishes.phone })
    .from(receiverWishes)
    .where(eq(receiverWishes.parcelId, parcelId))
  return (note !== undefined && Boolean(kept?.note)) || (phone !== undefined && Boolean(kept?.phone))
}

/** Deletes a parcel's wishes: after a change of the receiver's email they are somebody else's. */
export const dropWish = (tx: Tx, parcelId: number) =>
  tx.delete(receiverWishes).where(eq(receiverWishes.parcelId, parcelId))

/** Records that the receiver refuses the parcel; returns when they first did, and whether that is now. */
export const keepRefusal = async (tx: Tx, parcelId: number) => {
  const [kept] = await tx
    .insert(receiverWishes)
    .values({ parcelId, refusedAt: sql`now()` })
    .onConflictDoUpdate({
      target: receiverWishes.parcelId,
      set: { refusedAt: sql`coalesce(${receiverWishes.refusedAt}, now())` },
    })
    .returning({ at: receiverWishes.refusedAt, isFirst: sql<boolean>`${receiverWishes.refusedAt} = now()` })
  return kept
}

/** Returns the day after `day` to which the receiver moved the parcel, and when they did; undefined if not moved. */
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
