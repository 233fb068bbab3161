import { tags } from '@ranar/contract/messages/index'
import { useMemo } from 'react'
import { useI18n } from './i18n.tsx'

/** Returns a formatter of days (`yyyy-MM-dd`) as weekday, day, month; Bangla has no common short forms. */
export const useWeekday = (asked: 'long' | 'short' = 'long') => {
  const { locale } = useI18n()
  const length = locale === 'bn' ? 'long' : asked
  return useMemo(() => {
    const said = new Intl.DateTimeFormat(tags[locale], {
      weekday: length,
      day: 'numeric',
      month: length,
      timeZone: 'UTC',
    })
    // A no-break space keeps the day and its month on one line.
    return (day: string) => said.format(new Date(`${day}T00:00:00Z`)).replace(/([\d০-৯]) /, '$1\u00a0')
  }, [locale, length])
}
