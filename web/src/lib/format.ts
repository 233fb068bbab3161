import type { Locale } from '@ranar/contract/messages/index'
import { taka } from '@ranar/contract/messages/money'
import { useMemo, useSyncExternalStore } from 'react'
import { useI18n } from './i18n.tsx'
import { numbers } from './numbers.ts'
import { HOME_ZONE, ownZone } from './zone.ts'

const missing = 'N/A'

/** Numbers, money and times as a reader of this language and zone expects them. Days stay `yyyy-MM-dd` in ASCII digits. */
export const formats = (locale: Locale, zone: string) => {
  const clock = new Intl.DateTimeFormat('en-US-u-nu-latn', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hour12: true,
  })
  /** An instant in a pattern of the clock's parts, such as `year-month-day`. */
  const told = (instant: string, pattern: string) => {
    const parts = Object.fromEntries(clock.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
    return pattern.replace(/\w+/g, (part) => parts[part as 'day'] ?? part)
  }
  return {
    zone,
    number: numbers(locale),
    /** ৳12,34,568; whole taka. */
    taka: (value: number) => taka(locale, value),
    /** An instant's day, `yyyy-MM-dd`; `N/A` when there is none. */
    day: (instant: string | null | undefined) => {
      if (!instant) return missing
      return /^\d{4}-\d\d-\d\d$/.test(instant) ? instant : told(instant, 'year-month-day')
    },
    /** `2026-01-31 09:05 AM`. */
    moment: (instant: string) => told(instant, 'year-month-day hour:minute dayPeriod'),
    /** `dd-MM-yyyy hh:mm a`, as notifications show it. */
    noticed: (instant: string) => told(instant, 'day-month-year hour:minute dayPeriod'),
  }
}

const never = () => () => {}

/** The reader's formats: in Dhaka's zone while the server's page is taken over, in the reader's own right after. */
export const useFormats = () => {
  const { locale } = useI18n()
  const zone = useSyncExternalStore(never, ownZone, () => HOME_ZONE)
  return useMemo(() => formats(locale, zone), [locale, zone])
}
