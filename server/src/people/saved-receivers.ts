import { MAX_RECEIVERS, type SavedReceiver } from '@ranar/contract'
import { and, count, desc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isUuid } from '../platform/db/columns.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { pages } from '../platform/db/pages.ts'
import { endsWith, hasTerms, readSearch } from '../platform/db/search.ts'
import { conflict, notFound } from '../platform/problems.ts'
import { savedReceivers } from '../schema/receivers.ts'

const { publicId, name, phone, address, email, latitude, longitude, thana } = savedReceivers
const shown = { _id: publicId, name, phone, address, email, latitude, longitude, thana } satisfies Record<
  keyof SavedReceiver,
  PgColumn
>
const words = sql`search_fold(concat_ws(' ', ${name}, ${address}, ${email}))`

/** Lists a sender's saved receivers, last used first. They are a few hundred at most and need no index of words. */
export const listReceivers = async (
  db: Db,
  senderId: number,
  { q = '', page, limit }: { q?: string | undefined; page: number; limit: number },
) => {
  const { terms, phone: digits } = readSearch(q)
  const found: SQL | undefined = digits
    ? endsWith(sql`${savedReceivers.phoneKey}`, digits)
    : terms.length > 0
      ? hasTerms(words, terms)
      : undefined
  const where = and(eq(savedReceivers.senderId, senderId), found)
  const rows = await db
    .select(shown)
    .from(savedReceivers)
    .where(where)
    .orderBy(desc(savedReceivers.usedAt), desc(savedReceivers.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(savedReceivers).where(where)
  return { receivers: rows, meta: pages(page, limit, total) }
}

type Given = { [F in keyof Omit<SavedReceiver, '_id'>]?: SavedReceiver[F] | undefined } & {
  name: string
  phone: string
}

/** A phone key without the prefix +880 or 0 of a number of Bangladesh, so that both spellings are the same phone. */
const national = (key: SQLWrapper) => sql`regexp_replace(${key}, '^(\\d{10})(088(00)?|0)$', '\\1')`

/** Saves a receiver, or updates the one with this name and phone; 409 if too many. The caller locks the sender. */
export const saveReceiver = async (tx: Tx, senderId: number, given: Given): Promise<SavedReceiver> => {
  const { name, phone, address = '', email = '', latitude = null, longitude = null, thana = null } = given
  const isPlace = latitude !== null && longitude !== null
  const said = { address, email, thana: thana || null, ...(isPlace ? { latitude, longitude } : {}) }
  const { id, senderId: owner, phoneKey, nameKey } = savedReceivers
  const same = and(
    eq(owner, senderId),
    eq(nameKey, sql`search_fold(${name})`),
    sql`${national(phoneKey)} = ${national(sql`phone_key(${phone})`)}`,
  )
  const [known, ...doubles] = await tx
    .select({ id })
    .from(savedReceivers)
    .where(same)
    .orderBy(desc(savedReceivers.usedAt), desc(id))
  if (doubles.length > 0)
    await tx.delete(savedReceivers).where(
      inArray(
        id,
        doubles.map((double) => double.id),
      ),
    )
  const [saved] = known
    ? await tx
        .update(savedReceivers)
        .set({ name, phone, ...said, usedAt: sql`now()` })
        .where(eq(id, known.id))
        .returning(shown)
    : await tx
        .insert(savedReceivers)
        .values({ senderId, name, phone, ...said })
        .returning(shown)
  if (!saved) throw notFound('bookings.receiverNotFound')
  if ((await tx.$count(savedReceivers, eq(owner, senderId))) > MAX_RECEIVERS)
    throw conflict('bookings.tooManyReceivers')
  return saved
}

/** Deletes a saved receiver; 404 if this sender has no such receiver. */
export const forgetReceiver = async (db: Db, senderId: number, id: string) => {
  if (!isUuid(id)) throw notFound('bookings.receiverNotFound')
  const gone = await db
    .delete(savedReceivers)
    .where(and(eq(savedReceivers.senderId, senderId), eq(publicId, id)))
    .returning({ id: publicId })
  if (gone.length === 0) throw notFound('bookings.receiverNotFound')
}
