import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toastError, toastLater } from '../lib/toasts.ts'
import { ErrorState } from './State.tsx'

const AFTER_MS = 300

/** Shows why a page could not be loaded, says it as a toast too, and goes back after 300 ms; with no history, to the
 * home page. */
export const GoBack = ({ message }: { message: string }) => {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  useEffect(() => {
    toastError(message)
    const leave = () => {
      if (canGoBack) return router.history.back()
      // The page before may be ours all the same, loaded on its own.
      if (!window.navigation?.canGoBack) return void router.navigate({ to: '/', replace: true })
      toastLater(message)
      history.back()
    }
    const timer = setTimeout(leave, AFTER_MS)
    return () => clearTimeout(timer)
  }, [message, canGoBack, router])
  return <ErrorState message={message} />
}
