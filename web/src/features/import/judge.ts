import { ImportRow } from '@ranar/contract/bookings'
import type { MessageKey } from '@ranar/contract/messages/index'
import type { Apart } from '../parcels/apart.ts'
import { isAtHome } from './border.ts'
import { rowChargeFault } from './charges.ts'
import { type Cells, type Column, columns } from './columns.ts'
import { apartOf, findThana, isThana, namesakes } from './thana.ts'
import { chargeOf, numberOf, proofOf, typeOf } from './words.ts'

/** Values that fill empty cells. */
export type Defaults = Pick<Cells, 'type' | 'weight' | 'email' | 'thana'>
export const noDefaults: Defaults = { type: 'v2', weight: '', email: '', thana: '' }
export type Judged = {
  booking: ImportRow | null
  errors: Partial<Record<Column, MessageKey>>
  /** How many characters the cells may have that are too long. */
  most: Partial<Record<Column, number>>
  /** Set if its point lies far from its thana. */
  apart: Apart | null
}

const isColumn = (path: unknown): path is Column => (columns as readonly unknown[]).includes(path)

/** Parses a row as a booking, with the defaults in its empty cells; `errors` names each wrong cell. */
export const judge = (written: Cells, defaults: Defaults): Judged => {
  const cells = { ...written }
  for (const column of ['type', 'weight', 'email'] as const) cells[column] ||= defaults[column]
  const { errors, ...place } = placeOf(cells, defaults)
  const most: Judged['most'] = {}
  const hasPoint = cells.latitude !== '' || cells.longitude !== ''
  const numeric = (cell: string) => (cell === '' ? undefined : numberOf(cell))
  const read = ImportRow.safeParse({
    ...cells,
    ...place,
    weight: numeric(cells.weight),
    type: typeOf(cells.type) ?? cells.type,
    codTaka: numeric(cells.codTaka),
    chargeFrom: cells.chargeFrom ? (chargeOf(cells.chargeFrom) ?? cells.chargeFrom) : undefined,
    proofLevel: cells.proofLevel ? (proofOf(cells.proofLevel) ?? cells.proofLevel) : undefined,
    reference: cells.reference,
  })
  for (const issue of read.error?.issues ?? []) {
    const [column] = issue.path
    // Without a point of its own, the row lacks its thana.
    if (!isColumn(column) || (!hasPoint && isCoordinate(column))) continue
    errors[column] ??= issue.message as MessageKey
    if (issue.code === 'too_big' && issue.message === 'common.tooLong') most[column] = Number(issue.maximum)
  }
  const { latitude = Number.NaN, longitude = Number.NaN } = place
  if (hasPoint && !errors.latitude && !errors.longitude && !isAtHome({ latitude, longitude }))
    errors.latitude = 'parcels.placeOutside'
  if (cells.type && !typeOf(cells.type)) errors.type = 'bookings.typeUnknown'
  const charge = read.success ? rowChargeFault(read.data) : null
  if (charge) errors.codTaka = charge
  if (!cells.reference) errors.reference = 'bookings.referenceRequired'
  const booking = read.success && Object.keys(errors).length === 0 ? read.data : null
  return { booking, errors, most, apart: booking && apartOf(booking) }
}

const isCoordinate = (column: Column) => column === 'latitude' || column === 'longitude'

/** Returns the row's own point, else the centre of its thana or of the default thana. */
const placeOf = ({ latitude, longitude, thana, address }: Cells, defaults: Defaults) => {
  const errors: Judged['errors'] = {}
  if (latitude || longitude) {
    const point = { latitude: numberOf(latitude), longitude: numberOf(longitude) }
    if (thana && !isThana(thana)) errors.thana = 'bookings.thanaUnknown'
    return { ...point, thana: thana || null, errors }
  }
  const named = thana || defaults.thana
  const found = findThana(named, address)
  if (!found) errors.thana = named ? thanaFault(named) : 'bookings.thanaRequired'
  return { latitude: found?.latitude, longitude: found?.longitude, thana: found?.id ?? null, errors }
}

/** Why a name is no thana. */
export const thanaFault = (name: string) =>
  namesakes(name, 'en').length > 0 ? ('bookings.thanaSeveral' as const) : ('bookings.thanaUnknown' as const)
