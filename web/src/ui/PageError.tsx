import { isProblem } from '@ranar/contract/problem'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useT } from '../lib/i18n.tsx'
import { Button } from './Button.tsx'
import { useOnline } from './OfflineBanner.tsx'
import { ErrorState } from './State.tsx'

/** Shows why a page failed; retries when back online, if being offline was the cause. */
export const PageError = ({ error, reset }: { error: unknown; reset?: () => void }) => {
  const t = useT()
  const router = useRouter()
  const online = useOnline()
  const [isCut] = useState(!online && !isProblem(error))
  const canGoBack = useCanGoBack()
  const again = () => {
    reset?.()
    void router.invalidate()
  }
  const retry = useEffectEvent(again)
  useEffect(() => {
    if (isCut && online) retry()
  }, [isCut, online])
  return (
    <ErrorState
      title={t(isCut ? 'shell.noSignalTitle' : 'shell.wentWrong')}
      message={isProblem(error) ? error.message : t(isCut ? 'shell.noSignalText' : 'common.broken')}
      onRetry={again}
    >
      {canGoBack && <Button onClick={() => router.history.back()}>{t('shell.goBack')}</Button>}
    </ErrorState>
  )
}
