import { tags } from '@ranar/contract/messages/index'
import { useMemo } from 'react'
import { useI18n } from './i18n.tsx'

/** A calendar day (`yyyy-MM-dd`) as one says it: its weekday, day and month, in full or in short. Bangla has no short
 * forms that people say. */
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
    // Where a line ends, the day and its month stay together.
    return (day: string) => said.format(new Date(`${day}T00:00:00Z`)).replace(/([\d০-৯]) /, '$1\u00a0')
  }, [locale, length])
}
