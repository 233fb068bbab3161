import { dayFirst, type Locale, localDigits, tags, taka } from '@ranar/contract'
import { inWords } from '../platform/messages.ts'
import type { NoticeKind, NoticeParams } from '../schema/notifications.ts'

const plain = { en: new Intl.NumberFormat(tags.en), bn: new Intl.NumberFormat(tags.bn) }

/** Returns the sentence of a notification, in the reader's language. */
export const sentence = (
  locale: Locale,
  kind: NoticeKind,
  { amount, counted, expected, date, rating, applyFor, reason, differences, ...rest }: NoticeParams,
) =>
  inWords(locale, `notifications.${kind}`, {
    ...rest,
    ...(amount !== undefined && { amount: taka(locale, amount) }),
    ...(counted !== undefined && { counted: taka(locale, counted) }),
    ...(expected !== undefined && { expected: taka(locale, expected) }),
    ...(date && { date: localDigits(locale, dayFirst(date)) }),
    ...(rating !== undefined && { rating: plain[locale].format(rating) }),
    ...(differences !== undefined && { differences: plain[locale].format(differences) }),
    ...(reason && { reason: { key: `reasons.${reason}` } }),
    ...(applyFor && {
      role: { key: applyFor === 'admin' ? 'notifications.roleAdmin' : 'notifications.roleDeliveryMen' },
    }),
  })
