import { type ParsedLocation, redirect } from '@tanstack/react-router'
import type { Context } from '../../lib/context.ts'
import { whoIsHere } from '../../lib/person.ts'
import { isFlagged } from '../../lib/session.ts'
import { decodeDue, encodeDue } from './due.ts'

/** Route guard: admits consumers; moves the secret from the URL to the history state, where a reload finds it. */
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

/** Route guard of the landing page: admits guests, as payers may have lost their session or changed the device. */
export const enterBack = async ({ context }: { context: Context }) => {
  const user = await whoIsHere(context.queryClient).catch((problem: unknown) => {
    if (isFlagged()) throw problem
    return null
  })
  if (user && user.role !== 'consumer') throw redirect({ to: '/dashboard' })
  return { isGuest: !user }
}
