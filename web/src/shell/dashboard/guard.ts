import type { Role } from '@ranar/contract/people'
import { redirect } from '@tanstack/react-router'
import type { Context } from '../../lib/context.ts'
import { whoIsHere } from '../../lib/person.ts'
import { roleTexts } from '../../lib/roles.ts'
import { isFlagged } from '../../lib/session.ts'

const entries: Record<Role, readonly [first: string, second: string]> = {
  admin: ['/dashboard/admin/statistics', '/dashboard/admin/all-parcels'],
  delivery_men: ['/dashboard/delivery-men/my-delivery-list', '/dashboard/my-profile'],
  consumer: ['/dashboard/my-profile', '/dashboard/consumer/my-parcel'],
}
const areas: readonly [path: string, role: Role][] = [
  ['/dashboard/admin/', 'admin'],
  ['/dashboard/delivery-men/', 'delivery_men'],
  ['/dashboard/consumer/', 'consumer'],
]

/** Where a role enters: its first screen that exists. */
export const entryOf = (role: Role, has: (path: string) => boolean) => entries[role].find(has) ?? '/'

/** Lets the right people in: guests go to the login and come back, the unverified learn why not, a wrong role goes
 * to its own entry. */
export const guard = async ({
  context,
  location,
  matches,
}: {
  context: Context
  location: { pathname: string; href: string }
  matches: readonly { fullPath: unknown }[]
}) => {
  const user = await whoIsHere(context.queryClient).catch((problem: unknown) => {
    // A refusal has taken the flag away; anything else is a fault that trying again may mend.
    if (isFlagged()) throw problem
    return null
  })
  if (!user) throw redirect({ to: '/auth/login', search: { next: location.href } })
  if (!user.isVerified) throw redirect({ to: '/auth/unverified', search: { next: location.href } })
  // By the screen that the router found too: an address can be written in more than one way.
  const paths = [location.pathname, ...matches.map(({ fullPath }) => String(fullPath))]
  const area = areas.find(([area]) => paths.some((path) => path.startsWith(area)))
  if (location.pathname.replace(/\/$/, '') === '/dashboard' || (area && area[1] !== user.role))
    throw redirect({ to: entryOf(user.role, context.has), replace: true })
  await context.i18n.need(roleTexts[user.role])
}
