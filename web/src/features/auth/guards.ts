import { redirect } from '@tanstack/react-router'
import type { Context } from '../../lib/context.ts'
import { arrivalOf } from '../../lib/next.ts'
import { whoIsHere } from '../../lib/person.ts'

/** Route guard of login and signup: redirects a logged-in user to `next`, or to verification. */
export const turnAwayMembers = async ({ context, search }: { context: Context; search: { next?: string } }) => {
  const user = await whoIsHere(context.queryClient).catch(() => null)
  if (user?.isVerified) throw redirect({ href: arrivalOf(search.next), replace: true })
  if (user) throw redirect({ to: '/auth/verify', search: { next: search.next }, replace: true })
}

/** Route guard of the code page: admits only a logged-in user whose email is not verified. */
export const letInUnverified = async ({ context, search }: { context: Context; search: { next?: string } }) => {
  const user = await whoIsHere(context.queryClient).catch(() => null)
  if (!user) throw redirect({ to: '/auth/login', search: { next: search.next }, replace: true })
  if (user.isVerified) throw redirect({ href: arrivalOf(search.next), replace: true })
}
