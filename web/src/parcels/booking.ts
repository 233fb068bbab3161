import type { Booking } from '@ranar/contract/parcels'
import { readDraft, saveDraft } from '../lib/drafts.ts'
import { emptyParcel, type ParcelValues } from './ParcelFields.tsx'

export const draftOf = (userId: string) => `booking:${userId}`
const tapOf = (userId: string) => `booked:${userId}`

/** What this person wrote last, field by field, as far as it can be a booking. */
export const readBooking = (userId: string): ParcelValues => {
  const kept = readDraft<Record<string, unknown>>(draftOf(userId)) ?? {}
  const isLike = (name: string, empty: unknown) => typeof kept[name] === typeof empty || (empty === '' && typeof kept[name] === 'number')
  return Object.fromEntries(Object.entries(emptyParcel).map(([name, empty]) => [name, isLike(name, empty) ? kept[name] : empty])) as ParcelValues
}

/** The key of this booking: the same as long as the same is sent, so that a second tap or a second try books nothing twice. */
export const keyOf = (userId: string, body: Booking) => {
  const said = JSON.stringify(body)
  const last = readDraft<{ key: string; said: string }>(tapOf(userId)) ?? unkept
  if (last?.said === said) return last.key
  unkept = { key: [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-'), said }
  saveDraft(tapOf(userId), unkept)
  return unkept.key
}
let unkept: { key: string; said: string } | undefined
export const forgetKey = (userId: string) => {
  unkept = undefined
  saveDraft(tapOf(userId), null)
}
