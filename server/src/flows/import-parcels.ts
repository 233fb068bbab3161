import type { ImportResult } from '@ranar/contract'
import { addParcels, findBooked, isOf, rowOf } from '../parcels/booking.ts'
import { lockConsumer } from '../people/consumers.ts'
import type { Db } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { fairQueue } from '../platform/fair-queue.ts'
import { conflict } from '../platform/problems.ts'
import { countTry } from '../platform/rate-limits/rate-limits.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { readTerms, type Terms } from '../tariffs/tariffs.ts'
import { recordBookings } from './book.ts'
import { booked, type Given, type Row, readRows, refused } from './import-rows.ts'
import { priceBooking } from './price-parcel.ts'

/** Rows of one transaction: few, so that concurrent bookings wait only shortly. */
const CHUNK = 50
/** At most 10,000 rows an hour for each sender. */
const MOST_CHUNKS = { max: 200, seconds: 3600 }
/** Rows not reached within this time are left to the next call. */
const MOST_MS = 8000
// One import for each sender (429 for a second one) and two in all, so that the other connections stay free.
const turns = fairQueue({ capacity: 2, mostPerLane: 2, mostWaiting: 100, patienceMs: 2000 })

/** Books valid rows in chunks and answers every row. Idempotent: a row is known by reference, or key and position. */
export const importParcels = async (
  db: Db,
  user: SessionUser,
  sent: readonly unknown[],
  given: Given,
): Promise<ImportResult[]> => {
  const turn = `import:${user.id}`
  const leave = await turns({ lane: 'members', key: turn, weight: 1, caps: { [turn]: 1 } })
  try {
    const refusals: ImportResult[] = []
    const good = await readRows(sent, given, (refusal) => refusals.push(refusal))
    const results = [...refusals, ...(await bookAll(db, user, good, given))]
    return results.sort((one, other) => one.row - other.row)
  } finally {
    leave()
  }
}

const bookAll = async (db: Db, user: SessionUser, rows: Row[], given: Given): Promise<ImportResult[]> => {
  const end = Date.now() + MOST_MS
  const { left, results } = await answerKnown(db, user, rows, given)
  for (let at = 0; at < left.length; at += CHUNK) {
    const chunk = left.slice(at, at + CHUNK)
    results.push(
      ...(Date.now() < end
        ? await bookChunk(db, user, chunk, given)
        : chunk.map(({ row }) => refused(row, conflict('bookings.rowLeft'), given.locale))),
    )
  }
  return results
}

/** Answers rows that are already booked, and rows whose reference or key belongs to another booking. */
const answerKnown = async (db: Db, user: SessionUser, rows: Row[], { locale }: Given) => {
  const references = rows.flatMap(({ reference }) => reference || [])
  const keys = rows.flatMap(({ idempotencyKey }) => idempotencyKey ?? [])
  const taken = await findBooked(db, user.id, { references, keys })
  const byName = new Map(
    taken.flatMap((one) => [one.reference, one.idempotencyKey].map((name) => [name, one] as const)),
  )
  const results: ImportResult[] = []
  const left = rows.filter(({ row, booking, reference, idempotencyKey }) => {
    const known = byName.get(idempotencyKey ?? reference)
    if (!known) return true
    const fault = conflict(reference ? 'cod.referenceTaken' : 'parcels.keyReused', { code: known.code })
    results.push(
      isOf(booking, known) ? booked(row, 'bookings.rowKnown', known.code, locale) : refused(row, fault, locale),
    )
    return false
  })
  return { left, results }
}

const bookChunk = (db: Db, user: SessionUser, rows: Row[], given: Given): Promise<ImportResult[]> =>
  transact(db, async (tx) => {
    const { locale } = given
    await lockConsumer(tx, user.id)
    const { good, results } = priceRows(user, rows, await readTerms(tx), given)
    // Count before the work, because a rollback costs as much as a commit.
    if (good.length > 0) await countTry(tx, `importing:${user.id}`, MOST_CHUNKS)
    const codes = new Map(good.map(({ columns, row }) => [columns.code, row]))
    const made =
      good.length > 0
        ? await addParcels(
            tx,
            good.map(({ columns }) => columns),
          )
        : []
    const added = made.flatMap(({ id, code }) => {
      const row = codes.get(code)
      return row ? [{ id, code, row, receiver: row.booking.name }] : []
    })
    await recordBookings(tx, user, added)
    // Rows that a concurrent call has just booked are committed by now, so look them up again.
    const missed = good.map(({ row }) => row).filter((row) => !added.some((one) => one.row === row))
    const late = await answerKnown(tx, user, missed, given)
    return [
      ...results,
      ...added.map(({ row: { row }, code }) => booked(row, 'bookings.rowBooked', code, locale)),
      ...late.results,
      ...late.left.map(({ row }) => refused(row, conflict('bookings.rowLeft'), locale)),
    ]
  }).catch((error) => rows.map(({ row }) => refused(row, error, given.locale)))

const priceRows = (user: SessionUser, rows: Row[], { limits, tariff }: Terms, { locale: receiverLocale }: Given) => {
  const results: ImportResult[] = []
  const good = rows.flatMap((row) => {
    const { booking, idempotencyKey } = row
    try {
      return [
        {
          row,
          columns: rowOf(user.id, booking, priceBooking(tariff, booking), limits, { idempotencyKey, receiverLocale }),
        },
      ]
    } catch (error) {
      results.push(refused(row.row, error, receiverLocale))
      return []
    }
  })
  return { good, results }
}
