import { type ParsedLocation, redirect } from '@tanstack/react-router'
import type { Context } from '../../lib/context.ts'
import { lastPerson } from '../../lib/last-person.ts'
import { whoIsHere } from '../../lib/person.ts'
import { roleTexts } from '../../lib/roles.ts'
import { isFlagged } from '../../lib/session.ts'
import { decodeDue, encodeDue } from './due.ts'

/** Who was on the payment page last: if the session ends there, the login has their email already. */
let last: { _id: string; email: string } | undefined

/** Route guard: admits consumers; moves secret and parcel from the URL to the history state, where a reload finds it. */
export const enterPayment = async ({
  context,
  location,
  search: { q, parcel_id },
}: {
  context: Context
  location: ParsedLocation
  search: { q?: string; parcel_id?: string }
}) => {
  const due = q === undefined ? location.state.due : decodeDue(q)
  const parcelId = parcel_id ?? location.state.parcelId
  // The parcel brings back amount and secret; without it, as from a link, the secret itself has to come back.
  const next = parcelId
    ? `/payment?parcel_id=${encodeURIComponent(parcelId)}`
    : due
      ? `/payment?q=${encodeDue(due)}`
      : '/payment'
  const user = await whoIsHere(context.queryClient).catch((problem: unknown) => {
    if (isFlagged()) throw problem
    return null
  })
  // After a logout nobody is the last person.
  const state = last && last._id === lastPerson() ? { email: last.email } : {}
  if (!user) throw redirect({ to: '/auth/login', search: { next }, state })
  last = user
  if (!user.isVerified) throw redirect({ to: '/auth/unverified', search: { next } })
  if (user.role !== 'consumer') throw redirect({ to: '/dashboard' })
  if (q !== undefined || parcel_id !== undefined)
    throw redirect({
      to: '/payment',
      search: {},
      state: { ...(due && { due }), ...(parcelId && { parcelId }) },
      replace: true,
    })
  // What else may be done with the parcel is said in the texts of the dashboard.
  await context.i18n.need(roleTexts[user.role])
}

/** Route guard of the landing page: admits guests, as payers may have lost their session or changed the device. */
export const enterBack = async ({ context }: { context: Context }) => {
  const user = await whoIsHere(context.queryClient).catch((problem: unknown) => {
    if (isFlagged()) throw problem
    return null
  })
  if (user && user.role !== 'consumer') throw redirect({ to: '/dashboard' })
  if (user) await context.i18n.need(roleTexts[user.role])
  return { isGuest: !user }
}
