import { type Locale, tags, taka } from '@ranar/contract'
import { inWords } from '../http/messages.ts'
import type { NoticeKind, NoticeParams } from './kinds.ts'

const plain = { en: new Intl.NumberFormat(tags.en), bn: new Intl.NumberFormat(tags.bn) }

/** What a notification says, in the reader's language. */
export const sentence = (locale: Locale, kind: NoticeKind, { amount, rating, applyFor, ...rest }: NoticeParams) =>
  inWords(locale, `notifications.${kind}`, {
    ...rest,
    ...(amount !== undefined && { amount: taka(locale, amount) }),
    ...(rating !== undefined && { rating: plain[locale].format(rating) }),
    ...(applyFor && { role: { key: applyFor === 'admin' ? 'notifications.roleAdmin' : 'notifications.roleDeliveryMen' } }),
  })
