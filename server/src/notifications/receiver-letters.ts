import { type Locale, localDigits, type MessageKey, type MessageParams, taka } from '@ranar/contract'
import type { Words } from '../platform/mail/layout.ts'
import { inWords } from '../platform/messages.ts'
import type { ReceiverLetter, ToldAttempt } from '../schema/letters.ts'

/** `code` is the parcel's, `token` opens the receiver's page, `digits` prove delivery, `expectedOn` is yyyy-MM-dd. */
type About = {
  code: string
  senderName: string
  expectedOn: string | null
  token: string
  digits: string
  dueTaka: number
  attempt?: ToldAttempt | undefined
}

/** Words a mail to a parcel's receiver, with links to their own page and to tracking. */
export const wordForReceiver = (
  kind: ReceiverLetter,
  { code, senderName, expectedOn, token, digits, dueTaka, attempt }: About,
  locale: Locale,
  origin: string,
): Words => {
  const t = (key: MessageKey, params?: MessageParams) => inWords(locale, key, params)
  const comes = kind === 'onTheWay' || kind === 'deliveryCode'
  const canAsk = kind !== 'delivered' && kind !== 'returned' && !attempt?.goesBack
  const more = [
    kind === 'onTheWay' && expectedOn && t('mail.receiverExpected', { date: localDigits(locale, expectedOn) }),
    comes && t('mail.deliveryCodeNote'),
    comes && dueTaka > 0 && t('mail.receiverDue', { amount: taka(locale, dueTaka) }),
    attempt && t('mail.attemptReason', { reason: { key: `reasons.${attempt.reason}` } }),
    attempt && t(attempt.goesBack ? 'mail.attemptGoesBack' : 'mail.attemptComesAgain'),
  ]
  return {
    subject: t(`mail.${kind}ToReceiverSubject`),
    paragraphs: [
      t(`mail.${kind}ToReceiverBody`, { code, sender: senderName }),
      ...more.filter((line) => typeof line === 'string'),
    ],
    ...(comes && { code: digits }),
    links: [
      { text: t(canAsk ? 'mail.receiverPageLink' : 'mail.parcelLink'), href: `${origin}/r/${token}` },
      { text: t('mail.trackLink'), href: `${origin}/parcel-status?parcel_id=${code}` },
    ],
    footer: t('mail.receiverFooter'),
  }
}
