import type { User } from '@ranar/contract/people'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { arrivalOf } from '../../lib/next.ts'
import { welcome } from '../../lib/welcome.ts'

/** After login, signup and verification: remembers who is here and goes on to where the person was going. */
export const useArrive = (next: string | undefined) => {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async (user: User) => {
    // Without the dashboard's tree the address itself fetches it and says what is wrong.
    await Promise.all([welcome(queryClient, user), router.options.context.growTree().catch(() => false)])
    if (!user.isVerified) return router.navigate({ to: '/auth/verify', search: { next }, replace: true })
    router.history.replace(arrivalOf(next))
  }
}
