import type { MessageKey } from './messages/index.ts'

/** The company's zone: every time is shown in it, and every day that the server decides is one of its days. */
export const HOME_ZONE = 'Asia/Dhaka'

const clock = new Intl.DateTimeFormat('en-US-u-nu-latn', {
  timeZone: HOME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

// Bangla has a word for each part of the day, English two.
const partsOfDay = [20, 18, 16, 12, 6, 4, 0] as const

/** An instant on Dhaka's calendar and clock, in ASCII digits: `day` as yyyy-MM-dd, `hour` 0 to 23, `time` as hh:mm
 * of twelve hours, to be said with `part`. */
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
