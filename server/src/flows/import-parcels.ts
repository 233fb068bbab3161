import { type ImportResult, ImportRow, type Locale } from '@ranar/contract'
import { findByIdempotencyKey, findByReference } from '../parcels/booking.ts'
import { lockConsumer } from '../people/consumers.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { fairQueue } from '../platform/fair-queue.ts'
import { inWords } from '../platform/messages.ts'
import { badRequest, conflict, Refusal } from '../platform/problems.ts'
import { countTry } from '../platform/rate-limits/rate-limits.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { bookOne } from './book.ts'

/** Rows of one transaction: others who book at the same time wait no longer than it takes. */
const CHUNK = 25
/** 10,000 rows an hour. */
const MOST_CHUNKS = { max: 400, seconds: 3600 }
/** Rows that are not reached by then are left to the next call. */
const MOST_MS = 8000
// One at a time of each sender, two of all: the other connections stay with everybody else.
const turns = fairQueue({ capacity: 2, mostPerLane: 2, mostWaiting: 100, patienceMs: 2000 })

type Row = Omit<ImportResult, 'success' | 'message' | 'errors' | 'parcel_id'> & { booking: ImportRow }
type Given = { key: string | null; locale: Locale }

/** Books the good rows, a few in each transaction, and answers each row in its place. Safe to repeat: a row is known by its reference, or by key and place. */
export const importParcels = async (
  db: Db,
  user: SessionUser,
  sent: readonly unknown[],
  given: Given,
): Promise<ImportResult[]> => {
  const turn = `import:${user.id}`
  const leave = await turns({ lane: 'members', key: turn, weight: 1, caps: { [turn]: 1 } })
  try {
    const results = new Map<number, ImportResult>()
    const good = sent.flatMap(judge(given, (result) => results.set(result.row, result)))
    for (const result of await bookAll(db, user, good, given)) results.set(result.row, result)
    return [...results.values()].sort((one, other) => one.row - other.row)
  } finally {
    leave()
  }
}

/** Reads each row as a booking; what is none is answered to `refuse`. */
const judge = ({ key, locale }: Given, refuse: (result: ImportResult) => void) => {
  const seen = new Map<string, number>()
  return (sent: unknown, at: number): Row[] => {
    const row = at + 1
    const read = ImportRow.safeParse(sent)
    if (!read.success) {
      const named = read.error.issues.map(({ path, message }) => ({
        path: path.join('.'),
        message: path.length === 0 ? 'bookings.rowInvalid' : message,
      }))
      const firsts = named.filter(({ path }, n) => named.findIndex((other) => other.path === path) === n)
      refuse(refused(row, new Refusal(400, 'bookings.rowInvalid', { errors: firsts }), locale))
      return []
    }
    const { reference } = read.data
    const twin = reference ? seen.get(reference) : undefined
    if (reference && twin === undefined) seen.set(reference, row)
    if (twin === undefined && (reference || key)) return [{ row, booking: read.data }]
    refuse(refused(row, twin ? twice(twin) : badRequest('bookings.referenceRequired', 'reference'), locale))
    return []
  }
}
const twice = (row: number) => {
  const message = 'bookings.referenceTwice'
  return new Refusal(400, message, { params: { row }, errors: [{ path: 'reference', message }] })
}

const bookAll = async (db: Db, user: SessionUser, rows: Row[], given: Given): Promise<ImportResult[]> => {
  const end = Date.now() + MOST_MS
  const results: ImportResult[] = []
  while (results.length < rows.length) {
    const left = rows.slice(results.length)
    const stop = Date.now() > end ? conflict('bookings.rowLeft') : undefined
    const chunk = stop ? left : left.slice(0, CHUNK)
    results.push(...(stop ? refuseAll(chunk, stop, given) : await bookChunk(db, user, chunk, given)))
  }
  return results
}

const bookChunk = (db: Db, user: SessionUser, rows: Row[], given: Given): Promise<ImportResult[]> =>
  transact(db, async (tx) => {
    await lockConsumer(tx, user.id)
    const results: ImportResult[] = []
    let isNew = false
    for (const row of rows) {
      const { made, ...result } = await bookRow(tx, user, row, given)
      isNew ||= made
      results.push(result)
    }
    if (isNew) await countTry(tx, `importing:${user.id}`, MOST_CHUNKS)
    return results
  }).catch((error) => refuseAll(rows, error, given))

const bookRow = async (tx: Tx, user: SessionUser, { row, booking: { price = 0, ...said } }: Row, given: Given) => {
  const { key, locale } = given
  const booking = { ...said, price }
  const idempotencyKey = booking.reference || key === null ? null : `${key}:${row}`
  const told = (message: 'bookings.rowBooked' | 'bookings.rowKnown', code: string) => ({
    ...{ row, success: true, message: inWords(locale, message), errors: [], parcel_id: code },
    made: message === 'bookings.rowBooked',
  })
  try {
    const made = await bookOne(tx, user, booking, { idempotencyKey, receiverLocale: locale })
    if (made) return told('bookings.rowBooked', made.code)
    const known = idempotencyKey
      ? await findByIdempotencyKey(tx, user.id, idempotencyKey, booking)
      : await findByReference(tx, user.id, booking)
    // Canceled in this moment, so that its reference is free again.
    if (!known) throw conflict('bookings.rowLeft')
    return told('bookings.rowKnown', known.code)
  } catch (error) {
    return { ...refused(row, error, locale), made: false }
  }
}

const refuseAll = (rows: Row[], error: unknown, { locale }: Given) => rows.map(({ row }) => refused(row, error, locale))

/** A row's answer to what was thrown; a fault of ours is thrown on. */
const refused = (row: number, error: unknown, locale: Locale): ImportResult => {
  if (!(error instanceof Refusal) || error.status >= 500) throw error
  const { key, params, errors } = error
  const inReadersWords = errors.map(({ path, message }) => ({ path, message: inWords(locale, message, params) }))
  const cells =
    key === 'cod.referenceTaken' ? [{ path: 'reference', message: inWords(locale, key, params) }] : inReadersWords
  return {
    row,
    success: false,
    message: cells[0]?.message ?? inWords(locale, key, params),
    errors: cells,
    parcel_id: null,
  }
}
