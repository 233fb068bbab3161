import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sayRefusal } from './role-change.ts'

/** Shows a failed read as an error toast. */
export const useSaidFault = (fault: { message: string; status?: number } | null) => {
  const queryClient = useQueryClient()
  const message = fault?.message
  const status = fault?.status ?? 0
  useEffect(() => {
    if (message) void sayRefusal(queryClient, { status, message })
  }, [queryClient, message, status])
}
