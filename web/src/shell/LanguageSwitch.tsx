import type { Locale } from '@ranar/contract/messages/index'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useI18n } from '../lib/i18n.tsx'
import { toastError } from '../lib/toasts.ts'
import s from './shell.module.css'

/** Returns the other language and a function that switches to it and refetches texts that the server translates. */
export const useOtherLanguage = () => {
  const { locale, i18n } = useI18n()
  const [busy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  const router = useRouter()
  const other: Locale = locale === 'en' ? 'bn' : 'en'
  const change = async () => {
    setBusy(true)
    try {
      await i18n.switchTo(other)
      await Promise.all([queryClient.invalidateQueries(), router.invalidate()])
    } catch {
      toastError(i18n.t('common.offline'))
    } finally {
      setBusy(false)
    }
  }
  return { other, busy, change }
}

export const LanguageSwitch = () => {
  const { t } = useI18n()
  const { other, busy, change } = useOtherLanguage()
  return (
    // A form, because React replays a submit that was made before hydration.
    <form className={s.switch} action={() => void change()}>
      <button type="submit" className={s.language} lang={other} aria-disabled={busy}>
        {t('shell.otherLanguage')}
      </button>
    </form>
  )
}
