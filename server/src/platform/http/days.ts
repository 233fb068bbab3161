// Making one takes long beside what a request takes; there are only as many as time zones.
const calendars = new Map<string, Intl.DateTimeFormat>()

/** Today in a time zone, `yyyy-MM-dd`. */
export const todayIn = (zone: string, now = new Date()) => {
  const calendar = calendars.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  calendars.set(zone, calendar)
  return calendar.format(now)
}
