import { locales } from '@ranar/contract/messages/index'
import { useEffect } from 'react'
import { readCookie } from '../../lib/cookies.ts'
import { LOCALE_COOKIE, useI18n } from '../../lib/i18n.tsx'

/** Switches to the chosen language if the page has another one, as the cached page does after a choice without signal. */
export const useChosenLanguage = () => {
  const { i18n } = useI18n()
  useEffect(() => {
    const chosen = locales.find((locale) => locale === readCookie(LOCALE_COOKIE))
    if (chosen && chosen !== i18n.get().locale) i18n.switchTo(chosen).catch(() => undefined)
  }, [i18n])
}
