import { inDhaka } from '@ranar/contract/clock'
import { localDigits } from '@ranar/contract/digits'
import type { Locale } from '@ranar/contract/messages/index'
import { poisha, taka } from '@ranar/contract/messages/money'
import { useMemo, useSyncExternalStore } from 'react'
import { type Say, useI18n } from './i18n.tsx'
import { numbers } from './numbers.ts'
import { isAway } from './zone.ts'

/** Numbers, money and times as a reader of this language expects them, times of Dhaka; `away` names the zone beside
 * each time. */
export const formats = ({ locale, t }: { locale: Locale; t: Say }, away = false) => {
  const digits = (text: string) => localDigits(locale, text)
  const backwards = (day: string) => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3-$2-$1')
  const told = (instant: string | number, order: (day: string) => string) => {
    const { day, time, part } = inDhaka(instant)
    const said = `${digits(order(day))} ${t(part, { time: digits(time) })}`
    return away ? t('shell.dhakaTime', { time: said }) : said
  }
  return {
    number: numbers(locale),
    /** ৳12,34,568; whole taka. */
    taka: (value: number) => taka(locale, value),
    /** ৳0.35; of hundredths of a taka. */
    poisha: (value: number) => poisha(locale, value),
    /** A balance, which may be below nothing: −৳60. */
    balance: (value: number) => (value < 0 ? `−${taka(locale, -value)}` : taka(locale, value)),
    /** A change: +৳60, −৳60, and a dash where there is none. */
    signed: (value: number) => (value === 0 ? '–' : `${value > 0 ? '+' : '−'}${taka(locale, Math.abs(value))}`),
    /** An instant's day, `yyyy-MM-dd`; `N/A` when there is none. */
    day: (instant: string | null | undefined) => {
      if (!instant) return t('shell.none')
      return digits(/^\d{4}-\d\d-\d\d$/.test(instant) ? instant : inDhaka(instant).day)
    },
    /** `dd-MM-yyyy` of a day, as birth dates are written. */
    birthDay: (day: string) => digits(backwards(day)),
    /** `2026-01-31 09:05 AM`. */
    moment: (instant: string | number) => told(instant, (day) => day),
    /** `dd-MM-yyyy hh:mm a`, as notifications show it. */
    noticed: (instant: string) => told(instant, backwards),
  }
}

const never = () => () => {}

/** The reader's formats. The server's page names no zone: a browser elsewhere adds it right after taking the page
 * over. */
export const useFormats = () => {
  const { locale, t } = useI18n()
  const away = useSyncExternalStore(never, isAway, () => false)
  return useMemo(() => formats({ locale, t }, away), [locale, t, away])
}
