import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { useTime } from '../../lib/time.ts'

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]

/** Time since `at` in its largest unit; the tooltip shows the exact time and who made the move. */
export const Since = ({ at, by }: { at: string; by: string | null }) => {
  const t = useT()
  const { moment, number } = useFormats()
  const ago = Math.max(0, useTime() - Date.parse(at))
  const said =
    ago < HOUR
      ? t('today.minutes', { n: number(Math.floor(ago / MINUTE)) })
      : ago < 2 * DAY
        ? t('today.hours', { n: number(Math.floor(ago / HOUR)) })
        : t('today.days', { n: number(Math.floor(ago / DAY)) })
  return (
    <time dateTime={at} title={by ? t('today.sinceBy', { time: moment(at), name: by }) : moment(at)}>
      {said}
    </time>
  )
}
