import { dayFirst, inDhaka } from '@ranar/contract/clock'
import { localDigits } from '@ranar/contract/digits'
import type { Locale } from '@ranar/contract/messages/index'
import { poisha, taka } from '@ranar/contract/messages/money'
import { useMemo, useSyncExternalStore } from 'react'
import { type Say, useI18n } from './i18n.tsx'
import { numbers } from './numbers.ts'
import { isAway } from './zone.ts'

/** Returns formatters of numbers, money and times (in Dhaka) for a language; `away` names the zone after each time. */
export const formats = ({ locale, t }: { locale: Locale; t: Say }, away = false) => {
  const digits = (text: string) => localDigits(locale, text)
  const told = (instant: string | number, order: (day: string) => string) => {
    const { day, time, part } = inDhaka(instant)
    const said = `${digits(order(day))} ${t(part, { time: digits(time) })}`
    return away ? t('shell.dhakaTime', { time: said }) : said
  }
  return {
    number: numbers(locale),
    /** ৳12,34,568; whole taka. */
    taka: (value: number) => taka(locale, value),
    /** ৳0.35; `value` is in poisha, 1/100 taka. */
    poisha: (value: number) => poisha(locale, value),
    /** A balance, which may be negative: −৳60. */
    balance: (value: number) => (value < 0 ? `−${taka(locale, -value)}` : taka(locale, value)),
    /** A change: +৳60, −৳60, or a dash for zero. */
    signed: (value: number) => (value === 0 ? '–' : `${value > 0 ? '+' : '−'}${taka(locale, Math.abs(value))}`),
    /** The day in Dhaka of an instant, or a day itself: `yyyy-MM-dd`; `N/A` when there is none. */
    day: (instant: string | null | undefined) => {
      if (!instant) return t('shell.none')
      return digits(/^\d{4}-\d\d-\d\d$/.test(instant) ? instant : inDhaka(instant).day)
    },
    /** Turns a `yyyy-MM-dd` day into `dd-MM-yyyy`, as birth dates are written. */
    birthDay: (day: string) => digits(dayFirst(day)),
    /** `2026-01-31 09:05 AM`. */
    moment: (instant: string | number) => told(instant, (day) => day),
    /** `dd-MM-yyyy hh:mm a`, as notifications show it. */
    noticed: (instant: string) => told(instant, dayFirst),
  }
}

const never = () => () => {}

/** Returns the reader's formatters. Server HTML names no zone; a browser in another zone adds it after hydration. */
export const useFormats = () => {
  const { locale, t } = useI18n()
  const away = useSyncExternalStore(never, isAway, () => false)
  return useMemo(() => formats({ locale, t }, away), [locale, t, away])
}
