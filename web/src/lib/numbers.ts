import { type Locale, tags } from '@ranar/contract/messages/index'
import { useMemo } from 'react'
import { useI18n } from './i18n.tsx'

/** Returns a formatter of numbers in a language, with at most three decimals. */
export const numbers = (locale: Locale) => new Intl.NumberFormat(tags[locale], { maximumFractionDigits: 3 }).format

export const useNumber = () => {
  const { locale } = useI18n()
  return useMemo(() => numbers(locale), [locale])
}
