// Creating a format is slow compared with a request; the cache holds at most one per time zone.
const calendars = new Map<string, Intl.DateTimeFormat>()

/** Returns today's date in a time zone as `yyyy-MM-dd`. */
export const todayIn = (zone: string, now = new Date()) => {
  const calendar = calendars.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  calendars.set(zone, calendar)
  return calendar.format(now)
}
