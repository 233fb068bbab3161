import type { User } from '@ranar/contract/people'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { arrivalOf } from '../../lib/next.ts'
import { welcome } from '../../lib/welcome.ts'

/** Returns a function to call after login, signup or verification: stores the user and opens the page in `next`. */
export const useArrive = (next: string | undefined) => {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async (user: User) => {
    // If the dashboard's routes cannot be loaded now, the navigation below tries again and shows the error.
    await Promise.all([welcome(queryClient, user), router.options.context.growTree().catch(() => false)])
    if (!user.isVerified) return router.navigate({ to: '/auth/verify', search: { next }, replace: true })
    router.history.replace(arrivalOf(next))
  }
}
