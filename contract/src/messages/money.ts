import { type Locale, tags } from './index.ts'

const whole = (tag: string) => new Intl.NumberFormat(tag, { maximumFractionDigits: 0 })
const digits = { en: whole(tags.en), bn: whole(tags.bn) }

/** Whole taka as Bangladesh writes them, the sign first in both languages: ৳12,34,568 and ৳১২,৩৪,৫৬৮. */
export const taka = (locale: Locale, amount: number) => `৳${digits[locale].format(amount)}`

const exact = (tag: string) => new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const hundredths = { en: exact(tags.en), bn: exact(tags.bn) }

/** Hundredths of a taka, for what costs less than one: ৳0.35 and ৳০.৩৫. */
export const poisha = (locale: Locale, amount: number) => `৳${hundredths[locale].format(amount / 100)}`
