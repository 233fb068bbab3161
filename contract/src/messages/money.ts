import type { Locale } from './index.ts'

const digits = { en: new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 }), bn: new Intl.NumberFormat('bn-BD', { maximumFractionDigits: 0 }) }

/** Whole taka as Bangladesh writes them, the sign first in both languages: ৳12,34,568 and ৳১২,৩৪,৫৬৮. */
export const taka = (locale: Locale, amount: number) => `৳${digits[locale].format(amount)}`
