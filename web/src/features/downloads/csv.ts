import { inDhaka } from '@ranar/contract/clock'
import type { Cell } from '@ranar/contract/csv'

export { type Cell, csv } from '@ranar/contract/csv'

/** A phone number, or an empty cell. */
export const phoneCell = (phone: string | null | undefined): Cell => phone && { phone }

/** An instant as the screen shows it, in Dhaka's time: `2026-01-31 09:05 AM`. Digits are ASCII, for spreadsheets. */
export const timeCell = (instant: string): Cell => {
  const { day, time, hour } = inDhaka(instant)
  return `${day} ${time} ${hour < 12 ? 'AM' : 'PM'}`
}
