import type { Role, User } from '@ranar/contract/people'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { Context } from '../../lib/context.ts'
import { persistedMe } from '../../lib/persisted-store.ts'
import { whoIsHere } from '../../lib/person.ts'
import { read } from '../../lib/reading.ts'
import { roleTexts } from '../../lib/roles.ts'
import { isFlagged, me } from '../../lib/session.ts'

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

/** Returns the first screen of a role that exists. */
export const entryOf = (role: Role, has: (path: string) => boolean) => entries[role].find(has) ?? '/'

/** How long the server may take before the stored user is taken, as on a line that has signal but gives no answer. */
const PATIENCE_MS = 4000

/** Resolves to the user stored in this browser if the server has not answered in time; without one it stays pending. */
const whoWasHere = (queryClient: QueryClient) =>
  new Promise<User>((resolve) => {
    const stored = persistedMe()
    const { queryKey } = read(me)
    const take = (user: User, updatedAt: number) => {
      if (queryClient.getQueryData(queryKey)) return
      queryClient.setQueryData(queryKey, { user }, { updatedAt })
      resolve(user)
    }
    if (stored && isFlagged()) setTimeout(take, PATIENCE_MS, stored.data, stored.at)
  })

/** Route guard: sends guests to the login, unverified people to a notice, others to their entry from foreign screens. */
export const guard = async ({
  context,
  location,
  matches,
}: {
  context: Context
  location: { pathname: string; href: string }
  matches: readonly { fullPath: unknown }[]
}) => {
  const known = whoIsHere(context.queryClient).catch((problem: unknown) => {
    // A refusal that ends the session removes the flag; any other failure can be retried.
    if (isFlagged()) throw problem
    return null
  })
  const user = await Promise.race([known, whoWasHere(context.queryClient)])
  if (!user) throw redirect({ to: '/auth/login', search: { next: location.href } })
  if (!user.isVerified) throw redirect({ to: '/auth/unverified', search: { next: location.href } })
  // By the matched routes too, because a path can be spelled in more than one way.
  const paths = [location.pathname, ...matches.map(({ fullPath }) => String(fullPath))]
  const area = areas.find(([area]) => paths.some((path) => path.startsWith(area)))
  const isElsewhere = area && (area[1] !== user.role || paths.includes(area[0]))
  if (location.pathname.replace(/\/$/, '') === '/dashboard' || isElsewhere)
    throw redirect({ to: entryOf(user.role, context.has), replace: true })
  await context.i18n.need(roleTexts[user.role])
}
