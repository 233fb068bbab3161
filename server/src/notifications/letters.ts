import {
  CODE_SECONDS,
  type Locale,
  localDigits,
  type MessageKey,
  type MessageParams,
  tags,
  taka,
} from '@ranar/contract'
import type { Words } from '../platform/mail/layout.ts'
import { inWords } from '../platform/messages.ts'
import type { Letter } from '../schema/letters.ts'

/** `code` is that of an `otp` mail; `choiceHour` the hour of the next day until which a sender may choose. */
type Given = { code?: string | undefined; choiceHour: number }

export const word = (letter: Letter, locale: Locale, origin: string, { code: secret, choiceHour }: Given): Words => {
  const t = (key: MessageKey, params?: MessageParams) => inWords(locale, key, params)
  const link = (text: MessageKey, path: string) => ({ text: t(text), href: origin + path })
  const footer = t('mail.footer')
  const tell = (key: MessageKey, params: MessageParams) => t(key, params) + (locale === 'bn' ? '।' : '.')
  switch (letter.kind) {
    case 'otp': {
      const note = t('mail.codeNote', { minutes: new Intl.NumberFormat(tags[locale]).format(CODE_SECONDS / 60) })
      return {
        subject: t(`mail.${letter.purpose}Subject`),
        paragraphs: [t(`mail.${letter.purpose}Body`), note],
        code: secret ?? '',
        footer,
      }
    }
    case 'passwordChanged':
    case 'payoutAccountChanged':
      return {
        subject: t(`mail.${letter.kind}Subject`),
        paragraphs: [t(`mail.${letter.kind}Body`)],
        links: [link('mail.recoverLink', '/auth/recover')],
        footer,
      }
    case 'applicationAccepted':
    case 'applicationRejected': {
      const role = t(letter.applyFor === 'admin' ? 'notifications.roleAdmin' : 'notifications.roleDeliveryMen')
      const said =
        letter.kind === 'applicationAccepted'
          ? [tell('notifications.accepted', { role })]
          : [tell('notifications.declined', { role }), t('mail.applicationRejectedNote')]
      return {
        subject: t(`mail.${letter.kind}Subject`),
        paragraphs: said,
        links: [link('mail.dashboardLink', '/dashboard')],
        footer,
      }
    }
    case 'paid': {
      const said = tell('notifications.paid', { code: letter.code, amount: taka(locale, letter.amount) })
      return {
        subject: t('mail.paidSubject'),
        paragraphs: [said],
        links: [link('mail.parcelLink', `/parcel-status?parcel_id=${letter.code}`)],
        footer,
      }
    }
    case 'goesBack': {
      return {
        subject: t('mail.goesBackSubject'),
        paragraphs: [tell('notifications.goesBack', { code: letter.code }), t('mail.goesBackNote')],
        links: [link('mail.parcelLink', `/parcel-status?parcel_id=${letter.code}`)],
        footer,
      }
    }
    case 'refunded': {
      const said = tell('notifications.refunded', { code: letter.code, amount: taka(locale, letter.amount) })
      return {
        subject: t('mail.refundedSubject'),
        paragraphs: [said, t('mail.refundedNote')],
        links: [link('mail.refundsLink', '/dashboard/consumer/refunds')],
        footer,
      }
    }
    case 'receiverRefuses': {
      const { code, isOut } = letter
      const note = t(isOut ? 'mail.receiverRefusesOutNote' : 'mail.receiverRefusesNote')
      return {
        subject: t('mail.receiverRefusesSubject'),
        paragraphs: [t('mail.receiverRefusesBody', { code }), note],
        links: [link('mail.parcelLink', `/dashboard/consumer/parcel/${code}`)],
        footer,
      }
    }
    case 'attempted': {
      const { code, reason, goesBack } = letter
      const said = t('mail.attemptedBody', { code, reason: { key: `reasons.${reason}` } })
      const time = localDigits(locale, `${String(choiceHour).padStart(2, '0')}:00`)
      return {
        subject: t('mail.attemptedSubject'),
        paragraphs: [said, goesBack ? t('mail.attemptedBack') : t('mail.attemptedChoose', { time })],
        links: [link(goesBack ? 'mail.parcelLink' : 'mail.chooseLink', `/dashboard/consumer/parcel/${code}`)],
        footer,
      }
    }
    case 'payoutSent':
    case 'payoutFailed': {
      const said = tell(`notifications.${letter.kind}`, { amount: taka(locale, letter.amount) })
      return {
        subject: t(`mail.${letter.kind}Subject`),
        paragraphs: [said, t(`mail.${letter.kind}Note`)],
        links: [link('mail.statementLink', '/dashboard/consumer/statement')],
        footer,
      }
    }
    case 'booksDiffer': {
      const differences = new Intl.NumberFormat(tags[locale]).format(letter.differences)
      return {
        subject: t('mail.booksDifferSubject'),
        paragraphs: [tell('notifications.booksDiffer', { differences }), t('mail.booksDifferNote')],
        links: [link('mail.booksLink', '/dashboard/admin/books')],
        footer,
      }
    }
    case 'refundFailed': {
      const said = tell('notifications.refundFailed', { code: letter.code })
      return {
        subject: t('mail.refundFailedSubject'),
        paragraphs: [said],
        links: [link('mail.refundsLink', '/dashboard/consumer/refunds')],
        footer,
      }
    }
  }
}
