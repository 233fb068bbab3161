import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toastError, toastLater } from '../lib/toasts.ts'
import { ErrorState } from './State.tsx'

const AFTER_MS = 300

/** Shows why a page could not be loaded, with a toast; after 300 ms goes back, or home when there is no history. */
export const GoBack = ({ message }: { message: string }) => {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  useEffect(() => {
    toastError(message)
    const leave = () => {
      if (canGoBack) return router.history.back()
      // The previous history entry may still be a page of ours, in another document.
      if (!window.navigation?.canGoBack) return void router.navigate({ to: '/', replace: true })
      toastLater(message)
      history.back()
    }
    const timer = setTimeout(leave, AFTER_MS)
    return () => clearTimeout(timer)
  }, [message, canGoBack, router])
  return <ErrorState message={message} />
}
