import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
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

export const OfflineBanner = () => (useOnline() ? null : <Banner />)

const Banner = () => {
  const t = useT()
  const banner = useRef<HTMLParagraphElement>(null)
  // Bars that stick to the top stand below the banner, whose height depends on its line breaks.
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const measure = () => style.setProperty('--offline-bar', `${banner.current?.offsetHeight ?? 0}px`)
    const sizes = new ResizeObserver(measure)
    if (banner.current) sizes.observe(banner.current)
    measure()
    return () => {
      sizes.disconnect()
      style.removeProperty('--offline-bar')
    }
  }, [])
  return (
    <p ref={banner} className={s.banner} role="status">
      {t('shell.offline')}
    </p>
  )
}
