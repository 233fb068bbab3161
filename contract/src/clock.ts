import { HOME_ZONE } from './home-zone.ts'
import type { MessageKey } from './messages/index.ts'

const clock = new Intl.DateTimeFormat('en-US-u-nu-latn', {
  timeZone: HOME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

// The hours at which a part of the day starts: Bangla has a word for each of them, English two.
const partsOfDay = [20, 18, 16, 12, 6, 4, 0] as const

/** Returns an instant in Dhaka, ASCII digits: `day` yyyy-MM-dd, `hour` 0–23, `time` hh:mm of 12, `part` of the day. */
export const inDhaka = (instant: string | number | Date) => {
  const { year, month, day, hour, minute } = Object.fromEntries(
    clock.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  )
  const twelve = ((Number(hour) + 11) % 12) + 1
  const part: MessageKey = `shell.clock${partsOfDay.find((start) => start <= Number(hour)) ?? 0}`
  return {
    day: `${year}-${month}-${day}`,
    hour: Number(hour),
    time: `${String(twelve).padStart(2, '0')}:${minute}`,
    part,
  }
}

/** Turns a `yyyy-MM-dd` day into `dd-MM-yyyy`, the order of birth dates and notifications. */
export const dayFirst = (day: string) => day.split('-').reverse().join('-')
