import type { LoadTexts } from '../i18n.tsx'

const files = {
  en: {
    light: () => import('./en-light.ts'),
    parcel: () => import('./en-parcel.ts'),
    receiver: () => import('./en-receiver.ts'),
    account: () => import('@ranar/contract/messages/en/account'),
    full: () => import('@ranar/contract/messages/en/screens'),
  },
  bn: {
    light: () => import('./bn-light.ts'),
    parcel: () => import('./bn-parcel.ts'),
    receiver: () => import('./bn-receiver.ts'),
    account: () => import('@ranar/contract/messages/bn/account'),
    full: () => import('@ranar/contract/messages/bn/screens'),
  },
}

/** The browser's way to its texts: one chunk per language and group, fetched when first needed. */
export const fetchTexts: LoadTexts = (locale, group) => files[locale][group]()
