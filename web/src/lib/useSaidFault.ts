import { useEffect } from 'react'
import { toastError } from './toasts.ts'

/** Says in the corner why something could not be read. */
export const useSaidFault = (fault: { message: string } | null) => {
  const message = fault?.message
  useEffect(() => {
    if (message) toastError(message)
  }, [message])
}
