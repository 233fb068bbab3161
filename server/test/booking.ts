import type { Booking } from '@ranar/contract'

/** An example booking. */
export const booking: Booking = {
  weight: 1.5,
  type: 'v2',
  name: 'Salma Khatun',
  phone: '+880 1711-000000',
  address: 'House 7, Road 3, Bogura',
  email: 'salma@people.example',
  price: 100,
  latitude: 24.8465,
  longitude: 89.3773,
}
/** Returns the day that is `days` after today in Dhaka, as `yyyy-MM-dd`. */
export const inDays = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dhaka' }).format(Date.now() + days * 86_400_000)
