const DHAKA_AHEAD_MS = 6 * 3_600_000
const inDhaka = (at: Date) => new Date(at.getTime() + DHAKA_AHEAD_MS)

/** The calendar day in Dhaka, yyyy-MM-dd. */
export const dayOf = (at: Date) => inDhaka(at).toISOString().slice(0, 10)
/** When that day began. */
export const beginOf = (day: string) => new Date(`${day}T00:00:00+06:00`)

/** From 21:00 to 08:00 in Dhaka nobody is woken. */
export const isQuiet = (at: Date) => {
  const hour = inDhaka(at).getUTCHours()
  return hour >= 21 || hour < 8
}
