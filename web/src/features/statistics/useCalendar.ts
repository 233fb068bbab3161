import { tags } from '@ranar/contract/messages/index'
import { useMemo } from 'react'
import { useI18n } from '../../lib/i18n.tsx'

/** Formats years, months (0 to 11) and weekdays (of `yyyy-MM-dd`) in the user's language, `short` or `long`. */
export const useCalendar = () => {
  const { locale } = useI18n()
  return useMemo(() => {
    const name = (part: 'month' | 'weekday', width: 'short' | 'long') => {
      const format = new Intl.DateTimeFormat(tags[locale], { [part]: width, timeZone: 'UTC' })
      return (instant: number) => format.format(instant)
    }
    const [shortMonth, longMonth] = [name('month', 'short'), name('month', 'long')]
    const [shortDay, longDay] = [name('weekday', 'short'), name('weekday', 'long')]
    const digits = new Intl.NumberFormat(tags[locale], { useGrouping: false })
    return {
      year: (year: number) => digits.format(year),
      month: (at: number, width: 'short' | 'long') =>
        (width === 'short' ? shortMonth : longMonth)(Date.UTC(2026, at, 15)),
      weekday: (day: string, width: 'short' | 'long') =>
        (width === 'short' ? shortDay : longDay)(Date.parse(`${day}T12:00:00Z`)),
    }
  }, [locale])
}
