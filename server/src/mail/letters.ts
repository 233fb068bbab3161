import { CODE_SECONDS, type Locale, type MessageKey, type MessageParams, tags, taka } from '@ranar/contract'
import { inWords } from '../http/messages.ts'
import type { CodePurpose } from '../people/table.ts'

/** What a mail can tell. `code` is a parcel's tracking code, `amount` whole taka. Nothing that a person has typed goes into a mail. */
export type Letters = {
  code: { purpose: CodePurpose }
  passwordChanged: Record<string, never>
  applicationAccepted: { applyFor: 'admin' | 'delivery_men' }
  applicationRejected: { applyFor: 'admin' | 'delivery_men' }
  paid: { code: string; amount: number }
  refunded: { code: string; amount: number }
  refundFailed: { code: string }
}
export type Letter = { [K in keyof Letters]: { kind: K } & Letters[K] }[keyof Letters]

/** A letter in words: paragraphs, the code that stands alone after the first one, and one link. */
export type Words = { subject: string; paragraphs: string[]; code?: string; link?: { text: string; href: string }; footer: string }

/** @param secret the code of a `code` letter, made a moment ago */
export const word = (letter: Letter, locale: Locale, origin: string, secret?: string): Words => {
  const t = (key: MessageKey, params?: MessageParams) => inWords(locale, key, params)
  const link = (text: MessageKey, path: string) => ({ text: t(text), href: origin + path })
  const footer = t('mail.footer')
  const tell = (key: MessageKey, params: MessageParams) => t(key, params) + (locale === 'bn' ? '।' : '.')
  switch (letter.kind) {
    case 'code': {
      const note = t('mail.codeNote', { minutes: new Intl.NumberFormat(tags[locale]).format(CODE_SECONDS / 60) })
      return { subject: t(`mail.${letter.purpose}Subject`), paragraphs: [t(`mail.${letter.purpose}Body`), note], code: secret ?? '', footer }
    }
    case 'passwordChanged':
      return { subject: t('mail.passwordChangedSubject'), paragraphs: [t('mail.passwordChangedBody')], link: link('mail.recoverLink', '/auth/recover'), footer }
    case 'applicationAccepted':
    case 'applicationRejected': {
      const role = t(letter.applyFor === 'admin' ? 'notifications.roleAdmin' : 'notifications.roleDeliveryMen')
      const said =
        letter.kind === 'applicationAccepted'
          ? [tell('notifications.accepted', { role })]
          : [tell('notifications.declined', { role }), t('mail.applicationRejectedNote')]
      return { subject: t(`mail.${letter.kind}Subject`), paragraphs: said, link: link('mail.dashboardLink', '/dashboard'), footer }
    }
    case 'paid': {
      const said = tell('notifications.paid', { code: letter.code, amount: taka(locale, letter.amount) })
      return { subject: t('mail.paidSubject'), paragraphs: [said], link: link('mail.parcelLink', `/parcel-status?parcel_id=${letter.code}`), footer }
    }
    case 'refunded': {
      const said = tell('notifications.refunded', { code: letter.code, amount: taka(locale, letter.amount) })
      return {
        subject: t('mail.refundedSubject'),
        paragraphs: [said, t('mail.refundedNote')],
        link: link('mail.refundsLink', '/dashboard/consumer/refunds'),
        footer,
      }
    }
    case 'refundFailed': {
      const said = tell('notifications.refundFailed', { code: letter.code })
      return { subject: t('mail.refundFailedSubject'), paragraphs: [said], link: link('mail.refundsLink', '/dashboard/consumer/refunds'), footer }
    }
  }
}
