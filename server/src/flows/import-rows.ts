import { setImmediate } from 'node:timers/promises'
import { type Booking, type ImportResult, ImportRow, type Locale } from '@ranar/contract'
import { inWords } from '../platform/messages.ts'
import { badRequest, Refusal } from '../platform/problems.ts'

export type Given = { key: string | null; locale: Locale }
/** A valid row: its booking, and the reference or idempotency key that identifies it. */
export type Row = { row: number; booking: Booking; reference: string; idempotencyKey: string | null }

/** Rows read before other requests get a turn of the event loop. */
const READ_AT_ONCE = 50

/** Parses each row as a booking and passes the answers to invalid ones to `refuse`. */
export const readRows = async (
  sent: readonly unknown[],
  { key, locale }: Given,
  refuse: (result: ImportResult) => void,
): Promise<Row[]> => {
  const seen = new Map<string, number>()
  const rows: Row[] = []
  for (const [at, raw] of sent.entries()) {
    if (at % READ_AT_ONCE === 0) await setImmediate()
    const row = at + 1
    const read = ImportRow.safeParse(raw)
    const fault = read.success ? identityFault(read.data, seen, key) : cellFaults(read.error.issues)
    if (!read.success || fault) {
      refuse(refused(row, fault, locale))
      continue
    }
    const { price = 0, ...said } = read.data
    const reference = said.reference ?? ''
    if (reference) seen.set(reference, row)
    rows.push({ row, booking: { ...said, price }, reference, idempotencyKey: reference ? null : `${key}:${row}` })
  }
  return rows
}
const cellFaults = (issues: readonly { path: PropertyKey[]; message: string }[]) => {
  const named = issues.map(({ path, message }) => ({
    path: path.join('.'),
    message: path.length === 0 ? 'bookings.rowInvalid' : message,
  }))
  const errors = named.filter(({ path }, n) => named.findIndex((other) => other.path === path) === n)
  return new Refusal(400, 'bookings.rowInvalid', { errors })
}
const identityFault = ({ reference }: ImportRow, seen: Map<string, number>, key: string | null) => {
  if (!reference) return key === null ? badRequest('bookings.referenceRequired', 'reference') : undefined
  const row = seen.get(reference)
  const message = 'bookings.referenceTwice'
  return row && new Refusal(400, message, { params: { row }, errors: [{ path: 'reference', message }] })
}

type Said = 'bookings.rowBooked' | 'bookings.rowKnown'
export const booked = (row: number, said: Said, code: string, locale: Locale): ImportResult => ({
  ...{ row, success: true, message: inWords(locale, said), errors: [], parcel_id: code },
})

/** Turns a refusal into the row's answer; rethrows any other error. */
export const refused = (row: number, error: unknown, locale: Locale): ImportResult => {
  if (!(error instanceof Refusal) || error.status >= 500) throw error
  const { key, params, errors: named } = error
  const cells = key === 'cod.referenceTaken' ? [{ path: 'reference', message: key }] : named
  const errors = cells.map(({ path, message }) => ({ path, message: inWords(locale, message, params) }))
  return { row, success: false, message: errors[0]?.message ?? inWords(locale, key, params), errors, parcel_id: null }
}
