import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { forget } from '../lib/person.ts'
import { useWrite } from '../lib/read.ts'
import { logout } from '../lib/session.ts'

/** Logs out and goes home; a refusal is said by a toast. */
export const useLeave = () => {
  const queryClient = useQueryClient()
  const router = useRouter()
  const leaving = useWrite(logout, { refresh: false })
  const leave = async () => {
    try {
      await leaving.mutateAsync()
    } catch {
      return
    }
    await router.navigate({ to: '/' })
    await forget(queryClient)
  }
  return { leave, isLeaving: leaving.isPending }
}
