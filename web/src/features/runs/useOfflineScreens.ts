import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { createI18n, useI18n } from '../../lib/i18n.tsx'
import { fetchTexts } from '../../lib/messages/catalogues.ts'

const screens = [
  '/dashboard/delivery-men/cash',
  '/dashboard/delivery-men/my-delivery-list',
  '/dashboard/scan',
  '/dashboard/delivery-men/my-ratings',
  '/dashboard/my-profile',
  '/dashboard/edit-profile',
] as const

/** Loads the courier's screens and the other language, so that they open without signal on a phone that never showed them. */
export const useOfflineScreens = (isReady: boolean) => {
  const router = useRouter()
  const { locale, i18n } = useI18n()
  useEffect(() => {
    // Without signal a screen's files would be recorded as missing.
    if (!isReady || !navigator.onLine) return
    const other = createI18n(locale === 'en' ? 'bn' : 'en', fetchTexts)
    // The parcel's page is loaded with the service worker, perhaps later.
    other.need(...i18n.groups, 'parcel').catch(() => undefined)
    for (const to of screens) router.preloadRoute({ to }).catch(() => undefined)
  }, [isReady, router, locale, i18n])
}
