import type { LoadTexts } from '../i18n.tsx'

const files = {
  en: {
    light: () => import('./en-light.ts'),
    parcel: () => import('./en-parcel.ts'),
    receiver: () => import('./en-receiver.ts'),
    account: () => import('@ranar/contract/messages/en/account'),
    full: () => import('@ranar/contract/messages/en/screens'),
    office: () => import('@ranar/contract/messages/en/office'),
    courier: () => import('@ranar/contract/messages/en/courier'),
    sender: () => import('@ranar/contract/messages/en/sender'),
  },
  bn: {
    light: () => import('./bn-light.ts'),
    parcel: () => import('./bn-parcel.ts'),
    receiver: () => import('./bn-receiver.ts'),
    account: () => import('@ranar/contract/messages/bn/account'),
    full: () => import('@ranar/contract/messages/bn/screens'),
    office: () => import('@ranar/contract/messages/bn/office'),
    courier: () => import('@ranar/contract/messages/bn/courier'),
    sender: () => import('@ranar/contract/messages/bn/sender'),
  },
}

/** Loads texts in the browser: one chunk per language and group, fetched when first needed. */
export const fetchTexts: LoadTexts = (locale, group) => files[locale][group]()
