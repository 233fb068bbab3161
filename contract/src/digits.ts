import type { Locale } from './messages/index.ts'

/** Bangla digits as ASCII ones, for whatever a person types. */
export const asciiDigits = (text: string) => text.replace(/[০-৯]/g, (digit) => String('০১২৩৪৫৬৭৮৯'.indexOf(digit)))
/** The digits of a text as readers of this language write them. */
export const localDigits = (locale: Locale, text: string) =>
  locale === 'bn' ? text.replace(/\d/g, (digit) => String.fromCharCode(0x9e6 + Number(digit))) : text
