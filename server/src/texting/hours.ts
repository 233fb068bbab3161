import { inDhaka } from '@ranar/contract'

/** The calendar day in Dhaka, yyyy-MM-dd. */
export const dayOf = (at: Date) => inDhaka(at).day
/** The instant at which a day in Dhaka begins. */
export const beginOf = (day: string) => new Date(`${day}T00:00:00+06:00`)

/** Whether it is night in Dhaka, from 21:00 to 08:00, when receivers must not be woken. */
export const isQuiet = (at: Date) => {
  const { hour } = inDhaka(at)
  return hour >= 21 || hour < 8
}
