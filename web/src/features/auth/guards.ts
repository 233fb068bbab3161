import { redirect } from '@tanstack/react-router'
import type { Context } from '../../lib/context.ts'
import { arrivalOf } from '../../lib/next.ts'
import { whoIsHere } from '../../lib/person.ts'

/** Login and signup are not for those who are in already. */
export const turnAwayMembers = async ({ context, search }: { context: Context; search: { next?: string } }) => {
  const user = await whoIsHere(context.queryClient).catch(() => null)
  if (user?.isVerified) throw redirect({ href: arrivalOf(search.next), replace: true })
  if (user) throw redirect({ to: '/auth/verify', search: { next: search.next }, replace: true })
}

/** The code is for those who have not entered theirs yet. */
export const letInUnverified = async ({ context, search }: { context: Context; search: { next?: string } }) => {
  const user = await whoIsHere(context.queryClient).catch(() => null)
  if (!user) throw redirect({ to: '/auth/login', search: { next: search.next }, replace: true })
  if (user.isVerified) throw redirect({ href: arrivalOf(search.next), replace: true })
}
