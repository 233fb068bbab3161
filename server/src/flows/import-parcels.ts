import type { ImportResult, Tariff } from '@ranar/contract'
import { addParcels, findBooked, isOf, readCodLimits, rowOf } from '../parcels/booking.ts'
import { lockConsumer } from '../people/consumers.ts'
import type { Db } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { fairQueue } from '../platform/fair-queue.ts'
import { conflict } from '../platform/problems.ts'
import { countTry } from '../platform/rate-limits/rate-limits.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { tariffOf } from '../tariffs/tariffs.ts'
import { recordBookings } from './book.ts'
import { booked, type Given, type Row, readRows, refused } from './import-rows.ts'
import { priceBy } from './price-parcel.ts'

/** Rows of one transaction: others who book at the same time wait no longer than it takes. */
const CHUNK = 50
/** 10,000 rows an hour. */
const MOST_CHUNKS = { max: 200, seconds: 3600 }
/** Rows that are not reached by then are left to the next call. */
const MOST_MS = 8000
// One at a time of each sender, two of all: the other connections stay with everybody else.
const turns = fairQueue({ capacity: 2, mostPerLane: 2, mostWaiting: 100, patienceMs: 2000 })

/** Books the good rows, many in each transaction, and answers each row in its place. Safe to repeat: a row is known
 * by its reference, or by key and place. */
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

/** Answers the rows that have made a parcel before, and those whose reference is another booking's. */
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
    const { good, results } = priceRows(
      user,
      rows,
      { limits: await readCodLimits(tx), tariff: await tariffOf(tx) },
      given,
    )
    // Before the work: what is undone at its end costs as much as what stays.
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
    // Booked by somebody else in this moment: what is committed by now is known.
    const missed = good.map(({ row }) => row).filter((row) => !added.some((one) => one.row === row))
    const late = await answerKnown(tx, user, missed, given)
    return [
      ...results,
      ...added.map(({ row: { row }, code }) => booked(row, 'bookings.rowBooked', code, locale)),
      ...late.results,
      ...late.left.map(({ row }) => refused(row, conflict('bookings.rowLeft'), locale)),
    ]
  }).catch((error) => rows.map(({ row }) => refused(row, error, given.locale)))

type Limits = Awaited<ReturnType<typeof readCodLimits>>
type Terms = { limits: Limits; tariff: Tariff }
const priceRows = (user: SessionUser, rows: Row[], { limits, tariff }: Terms, { locale: receiverLocale }: Given) => {
  const results: ImportResult[] = []
  const good = rows.flatMap((row) => {
    const { booking, idempotencyKey } = row
    try {
      return [
        { row, columns: rowOf(user.id, booking, priceBy(tariff, booking), limits, { idempotencyKey, receiverLocale }) },
      ]
    } catch (error) {
      results.push(refused(row.row, error, receiverLocale))
      return []
    }
  })
  return { good, results }
}
