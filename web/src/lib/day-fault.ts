import { today } from './clock.ts'

/** The last day for which a parcel can be planned: a year from today, `yyyy-MM-dd`. */
export const lastDay = (from = today()) => `${Number(from.slice(0, 4)) + 1}${from.slice(4)}`

/** Message key of what is wrong with the day of a move; undefined if nothing is. */
export const dayFault = (day: string) => {
  if (!day) return 'desk.dayRequired'
  if (day > lastDay() || day.length > 10) return 'desk.dayFar'
  return day < today() ? 'desk.dayPast' : undefined
}
