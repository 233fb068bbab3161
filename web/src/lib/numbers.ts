import { type Locale, tags } from '@ranar/contract/messages/index'
import { useI18n } from './i18n.tsx'

const formats = new Map<Locale, Intl.NumberFormat>()

/** Returns a formatter of numbers in a language, with at most three decimals. */
export const numbers = (locale: Locale) => {
  const known = formats.get(locale) ?? new Intl.NumberFormat(tags[locale], { maximumFractionDigits: 3 })
  formats.set(locale, known)
  return known.format
}

export const useNumber = () => numbers(useI18n().locale)
