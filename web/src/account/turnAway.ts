import { redirect } from '@tanstack/react-router'
import type { Context } from '../lib/context.ts'
import { whoIsHere } from '../lib/session.ts'

/** Login and signup are not for those who are in already. */
export const turnAwayMembers = async ({ context, search }: { context: Context; search: { next?: string } }) => {
  const user = await whoIsHere(context.queryClient).catch(() => null)
  if (user) throw redirect({ href: user.isVerified ? (search.next ?? '/dashboard') : '/auth/verify', replace: true })
}
