import type { MessageKey } from '@ranar/contract/messages/index'
import type { Booking } from '@ranar/contract/parcels'
import { Problem } from '@ranar/contract/problem'
import { readDraft, saveDraft } from '../../lib/drafts.ts'
import { emptyParcel, type ParcelValues } from './ParcelFields.tsx'

/** A booking as it was written last, and the last try to send it. */
type Draft = { values?: Record<string, unknown>; sent?: Sent; at: number }
type Sent = { key: string; said: string }

/** A parcel that is booked again has a draft of its own. */
export const draftsOf = (userId: string, again?: string) => (again ? `again:${again}:${userId}` : `booking:${userId}`)

/** What was written in this draft, field by field, as far as it can be a booking; else what it begins with. */
export const readBooking = (draft: string, before: ParcelValues = emptyParcel): ParcelValues => {
  const kept = readDraft<Draft>(draft)?.values ?? {}
  const isLike = (name: string, empty: unknown) =>
    typeof kept[name] === typeof empty || (empty === '' && typeof kept[name] === 'number')
  return Object.fromEntries(
    Object.entries(emptyParcel).map(([name, empty]) => [
      name,
      isLike(name, empty) ? kept[name] : before[name as keyof ParcelValues],
    ]),
  ) as ParcelValues
}

/** Whether the browser keeps it. */
export const saveBooking = (draft: string, values: ParcelValues) =>
  saveDraft(draft, { ...readDraft<Draft>(draft), values, at: Date.now() } satisfies Draft)

/** The key of this draft's booking: the same as long as the same is sent, at whatever price, so that a second tap or a
 * second try books nothing twice. */
export const keyOf = (draft: string, body: Booking) => {
  const { price: _, tariffVersion: __, ...rest } = body
  const said = JSON.stringify(rest)
  const last = readDraft<Draft>(draft)?.sent ?? unkept
  if (last?.said === said) return last.key
  unkept = { key: [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-'), said }
  saveDraft(draft, { ...readDraft<Draft>(draft), sent: unkept, at: Date.now() } satisfies Draft)
  return unkept.key
}
let unkept: Sent | undefined
export const forgetKey = () => {
  unkept = undefined
}

/** Throws what a form shows at the place when that lies abroad. Without the outline's code the place is taken as it
 * is, as the server does. */
export const refuseAbroad = async ({ latitude, longitude }: Pick<Booking, 'latitude' | 'longitude'>) => {
  const country = await import('../map/country.ts').catch(() => null)
  if (!country || country.isInBangladesh({ latitude, longitude })) return
  const message = 'parcels.placeOutside' satisfies MessageKey
  throw new Problem(400, { success: false, message, errors: [{ path: 'latitude', message }] })
}
