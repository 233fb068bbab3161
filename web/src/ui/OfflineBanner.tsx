import { useSyncExternalStore } from 'react'
import { useT } from '../lib/i18n.tsx'
import s from './OfflineBanner.module.css'

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
export const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

export const OfflineBanner = () => {
  const t = useT()
  return useOnline() ? null : (
    <p className={s.banner} role="status">
      {t('shell.offline')}
    </p>
  )
}
