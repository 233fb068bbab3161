import { inDhaka } from '@ranar/contract/clock'
import { serverTime } from './server-time.ts'

/** Returns today's date in Dhaka, `yyyy-MM-dd` in ASCII digits, by the server's clock. */
export const today = () => inDhaka(serverTime()).day
