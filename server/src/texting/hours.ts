import { inDhaka } from '@ranar/contract'

/** The calendar day in Dhaka, yyyy-MM-dd. */
export const dayOf = (at: Date) => inDhaka(at).day
/** When that day began. */
export const beginOf = (day: string) => new Date(`${day}T00:00:00+06:00`)

/** From 21:00 to 08:00 in Dhaka nobody is woken. */
export const isQuiet = (at: Date) => {
  const { hour } = inDhaka(at)
  return hour >= 21 || hour < 8
}
