/** The company's zone: every time is shown in it, and every day that the server decides is one of its days. */
export const HOME_ZONE = 'Asia/Dhaka'
// Dhaka keeps the same offset all year.
const HOME_OFFSET_MINUTES = -360

/** Whether this browser's clock shows another hour than Dhaka's. */
export const isAway = () => new Date().getTimezoneOffset() !== HOME_OFFSET_MINUTES

const clock = new Intl.DateTimeFormat('en-US-u-nu-latn', {
  timeZone: HOME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** An instant on Dhaka's calendar and clock, in ASCII digits: `day` as yyyy-MM-dd, `hour` 0 to 23, `time` as hh:mm
 * of twelve hours. */
export const inDhaka = (instant: string | number | Date) => {
  const { year, month, day, hour, minute } = Object.fromEntries(
    clock.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  )
  const twelve = ((Number(hour) + 11) % 12) + 1
  return {
    day: `${year}-${month}-${day}`,
    hour: Number(hour),
    time: `${String(twelve).padStart(2, '0')}:${minute}`,
  }
}
