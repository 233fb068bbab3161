/** What a sender's screens say beyond the ones of everybody. */
export { bookings } from './bookings.ts'
export { payouts } from './payouts.ts'
export { tariff } from './tariff.ts'
