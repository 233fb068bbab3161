import { isProblem } from '@ranar/contract/problem'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { useT } from '../lib/i18n.tsx'
import { Button } from './Button.tsx'
import { useOnline } from './OfflineBanner.tsx'
import { ErrorState } from './State.tsx'

/** A page that could not be shown. */
export const PageError = ({ error, reset }: { error: unknown; reset?: () => void }) => {
  const t = useT()
  const router = useRouter()
  const online = useOnline()
  const canGoBack = useCanGoBack()
  const again = () => {
    reset?.()
    void router.invalidate()
  }
  return (
    <ErrorState
      title={t('shell.wentWrong')}
      message={isProblem(error) ? error.message : t(online ? 'common.broken' : 'common.offline')}
      onRetry={again}
    >
      {canGoBack && <Button onClick={() => router.history.back()}>{t('shell.goBack')}</Button>}
    </ErrorState>
  )
}
