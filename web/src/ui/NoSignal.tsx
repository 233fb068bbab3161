import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useT } from '../lib/i18n.tsx'
import { Button, LinkButton } from './Button.tsx'
import { State } from './State.tsx'

/** Shown for data that this browser never read and cannot read offline; retries when it is back online. */
export const NoSignal = ({ onRetry }: { onRetry: () => void }) => {
  const t = useT()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const again = () => retry()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
  return (
    <div role="status">
      <State title={t('shell.noSignalTitle')} text={t('shell.noSignalText')}>
        {canGoBack ? (
          <Button onClick={() => router.history.back()}>{t('shell.goBack')}</Button>
        ) : (
          <LinkButton to="/dashboard">{t('shell.dashboard')}</LinkButton>
        )}
        <Button kind="outline" onClick={onRetry}>
          {t('shell.tryAgain')}
        </Button>
      </State>
    </div>
  )
}
