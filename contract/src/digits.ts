import type { Locale } from './messages/index.ts'

/** Converts Bangla digits to ASCII, for everything that people type. */
export const asciiDigits = (text: string) => text.replace(/[০-৯]/g, (digit) => String('০১২৩৪৫৬৭৮৯'.indexOf(digit)))
/** Converts ASCII digits to those of the locale. */
export const localDigits = (locale: Locale, text: string) =>
  locale === 'bn' ? text.replace(/\d/g, (digit) => String.fromCharCode(0x9e6 + Number(digit))) : text
