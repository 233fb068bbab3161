import { useEffect, useSyncExternalStore } from 'react'
import { useT } from '../lib/i18n.tsx'
import { dismiss, sayWhatIsLeft, toasts } from '../lib/toasts.ts'
import { Check, Close, Warning } from './signs.tsx'
import s from './Toaster.module.css'

/** The app's only toaster. */
export const Toaster = () => {
  const t = useT()
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get, toasts.get)
  useEffect(() => {
    sayWhatIsLeft()
    addEventListener('pageshow', sayWhatIsLeft)
    return () => removeEventListener('pageshow', sayWhatIsLeft)
  }, [])
  return (
    <div className={s.corner}>
      {shown.map(({ id, kind, message }) => (
        <div key={id} className={`${s.toast} ${s[kind]}`}>
          {kind === 'error' ? <Warning /> : <Check />}
          <p role={kind === 'error' ? 'alert' : 'status'}>{message}</p>
          <button type="button" aria-label={t('shell.dismiss')} onClick={() => dismiss(id)}>
            <Close />
          </button>
        </div>
      ))}
    </div>
  )
}
