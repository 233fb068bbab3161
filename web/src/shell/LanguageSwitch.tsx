import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useI18n } from '../lib/i18n.tsx'
import { toastError } from '../lib/toasts.ts'
import s from './shell.module.css'

/** Goes over to the other language; what the server says in words is read again. */
export const LanguageSwitch = () => {
  const { t, locale, i18n } = useI18n()
  const [busy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  const router = useRouter()
  const other = locale === 'en' ? 'bn' : 'en'
  const change = async () => {
    setBusy(true)
    try {
      await i18n.switchTo(other)
      await Promise.all([queryClient.invalidateQueries(), router.invalidate()])
    } catch {
      toastError(t('common.offline'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <button type="button" className={s.language} lang={other} disabled={busy} onClick={() => void change()}>
      {t('shell.otherLanguage')}
    </button>
  )
}
