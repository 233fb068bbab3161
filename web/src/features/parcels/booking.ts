import type { MessageKey } from '@ranar/contract/messages/index'
import { readDraft, saveDraft } from '../../lib/drafts.ts'
import { emptyParcel, type ParcelValues } from './ParcelFields.tsx'

/** A booking's last written values, whether to save its receiver, and the last attempt to send it. */
type Draft = { values?: Record<string, unknown>; savesReceiver?: boolean; sent?: { key: string }; at: number }

/** Returns the name of a booking's draft; booking a parcel again has a separate draft. */
export const draftsOf = (userId: string, again?: string) => (again ? `again:${again}:${userId}` : `booking:${userId}`)

/** Restores a draft field by field; what is missing or of the wrong type comes from `before`. */
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

/** Whether the draft asks to save its receiver. */
export const savesReceiver = (draft: string) => readDraft<Draft>(draft)?.savesReceiver === true

/** Saves what is written; returns whether the browser stored it. */
export const saveBooking = (draft: string, written: { values: ParcelValues; savesReceiver: boolean }) =>
  saveDraft(draft, { ...readDraft<Draft>(draft), ...written, at: Date.now() } satisfies Draft)

/** Returns the draft's idempotency key, the same until it is booked: a lost reply may have been that of a booking. */
export const keyOf = (draft: string) => {
  const known = readDraft<Draft>(draft)?.sent?.key ?? unkept.get(draft)
  if (known) return known
  const key = [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
  unkept.set(draft, key)
  saveDraft(draft, { ...readDraft<Draft>(draft), sent: { key }, at: Date.now() } satisfies Draft)
  return key
}
/** For browsers that store no drafts. */
const unkept = new Map<string, string>()
/** Makes the next attempt a booking of its own. */
export const forgetKey = (draft: string) => {
  unkept.delete(draft)
  const { sent: _, ...written } = readDraft<Draft>(draft) ?? { at: 0 }
  if (written.at) saveDraft(draft, written)
}

/** Returns an error at `latitude` if the point is abroad; none if the outline cannot be loaded. */
export const findAbroad = async ({ latitude, longitude }: Pick<ParcelValues, 'latitude' | 'longitude'>) => {
  const country = await import('../map/country.ts').catch(() => null)
  if (!country || latitude === '' || longitude === '' || country.isInBangladesh({ latitude, longitude })) return []
  return [{ path: 'latitude', message: 'parcels.placeOutside' satisfies MessageKey }]
}
