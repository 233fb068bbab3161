import { type ParsedLocation, redirect } from '@tanstack/react-router'
import type { Context } from '../../lib/context.ts'
import { whoIsHere } from '../../lib/person.ts'
import { isFlagged } from '../../lib/session.ts'
import { decodeDue, encodeDue } from './due.ts'

/** Lets consumers pay, and takes the secret out of the address as soon as it is read; a reload finds it in the
 * history's state. */
export const enterPayment = async ({
  context,
  location,
  search: { q },
}: {
  context: Context
  location: ParsedLocation
  search: { q?: string }
}) => {
  const due = q === undefined ? location.state.due : decodeDue(q)
  const user = await whoIsHere(context.queryClient).catch((problem: unknown) => {
    if (isFlagged()) throw problem
    return null
  })
  if (!user) throw redirect({ to: '/auth/login', search: { next: due ? `/payment?q=${encodeDue(due)}` : '/payment' } })
  if (!user.isVerified) throw redirect({ to: '/auth/unverified', search: { next: location.href } })
  if (user.role !== 'consumer') throw redirect({ to: '/dashboard' })
  const { parcelId } = location.state
  if (q !== undefined)
    throw redirect({ to: '/payment', search: {}, state: { due, ...(parcelId && { parcelId }) }, replace: true })
}

/** Who comes back from a provider's page may have lost the login on the way, or be on another device: nobody is sent
 * away without a word. */
export const enterBack = async ({ context }: { context: Context }) => {
  const user = await whoIsHere(context.queryClient).catch((problem: unknown) => {
    if (isFlagged()) throw problem
    return null
  })
  if (user && user.role !== 'consumer') throw redirect({ to: '/dashboard' })
  return { isGuest: !user }
}
