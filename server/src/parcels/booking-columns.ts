import type { Booking } from '@ranar/contract'
import { named } from '../platform/db/prepared.ts'
import type { parcels } from '../schema/parcels.ts'

/** A change to a booking; omitted fields keep their values. */
export type BookingChange = { [F in keyof Booking]?: Booking[F] | undefined }
type Said<F extends keyof Booking> = Exclude<Booking[F], undefined>
type Row = typeof parcels.$inferSelect
type ColumnsOfField<F extends keyof Booking> = { [C in keyof Row]?: (said: Said<F>) => Row[C] }

const asItIs = <T>(said: T) => said
const orNull = (said: string | null) => said || null

/** Maps each field of a booking to its columns, for insert and update. A missing field does not compile. */
export const bookingColumns = {
  weight: { weightKg: asItIs },
  type: { type: asItIs },
  name: { receiverName: asItIs },
  phone: { receiverPhone: asItIs },
  address: { receiverAddress: asItIs },
  email: { receiverEmail: asItIs },
  // Set by pricing (`Priced` in booking.ts), not taken from the booking.
  price: {},
  tariffVersion: {},
  thana: {},
  latitude: { latitude: asItIs },
  longitude: { longitude: asItIs },
  codTaka: { codTaka: asItIs },
  chargeFrom: { chargeFrom: asItIs },
  proofLevel: { proofLevel: asItIs },
  reference: { reference: orNull },
} as const satisfies { [F in keyof Required<Booking>]: ColumnsOfField<F> }

type Optional = { [F in keyof Booking]-?: undefined extends Booking[F] ? F : never }[keyof Booking]
/** Defaults of the optional fields. */
const unsaid: { [F in Optional]: Said<F> } = {
  codTaka: 0,
  chargeFrom: 'door',
  proofLevel: 'none',
  thana: null,
  reference: null,
  tariffVersion: null,
}

type Fields = typeof bookingColumns
type Column = { [F in keyof Fields]: keyof Fields[F] }[keyof Fields]
type Columns = Pick<Row, Column>

/** The placeholders of an insert. */
export const bookingPlaceholders = named(...(Object.values(bookingColumns).flatMap(Object.keys) as Column[]))

/** Returns the columns that a change sets; undefined fields set nothing. */
export const changedColumns = (change: BookingChange): Partial<Columns> =>
  Object.fromEntries(
    Object.entries<Record<string, (said: never) => unknown>>(bookingColumns).flatMap(([field, columns]) => {
      const said = change[field as keyof Booking]
      return said === undefined ? [] : Object.entries(columns).map(([column, of]) => [column, of(said as never)])
    }),
  )

/** Returns every column of a new booking, with defaults for omitted fields. */
export const columnsOf = (booking: Booking) => ({ ...changedColumns(unsaid), ...changedColumns(booking) }) as Columns
