import { inDhaka } from '@ranar/contract/clock'

let aheadMs = 0

/** Learns the server's clock from the `Date` header of a reply. */
export const learnTime = (date: string | null) => {
  const told = Date.parse(date ?? '')
  if (!Number.isNaN(told)) aheadMs = told - Date.now()
}

/** What the server's clock showed when this browser's showed `ms`; now, when nothing is given. Milliseconds since
 * 1970. */
export const serverTime = (ms = Date.now()) => ms + aheadMs

/** The server's day in Dhaka, `yyyy-MM-dd` in ASCII digits, however wrong this device's clock is. */
export const today = () => inDhaka(serverTime()).day
