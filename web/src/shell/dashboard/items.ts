import type { Role, User } from '@ranar/contract/people'
import type { Right } from '@ranar/contract/rights'
import { IconHome } from '@tabler/icons-react'
import { adminItems, innerItems } from './items/admin.ts'
import { consumerItems } from './items/consumer.ts'
import { courierItems } from './items/courier.ts'
import type { Item } from './items/item.ts'
import { ownItems } from './items/own.ts'

/** The sidebar of each role, in order. An item is shown only if its screen exists. */
const items: Record<Role, readonly Item[]> = {
  admin: [...adminItems, ...ownItems],
  delivery_men: [...courierItems, ...ownItems],
  consumer: [...consumerItems, ...ownItems],
}
const guestItems: readonly Item[] = [{ title: 'shell.home', to: '/', icon: IconHome }]

export const itemsFor = (
  user: Pick<User, 'role' | 'isRoot'> | null | undefined,
  has: (path: string) => boolean,
  may: (right: Right | undefined) => boolean,
) =>
  user
    ? items[user.role].filter(({ to, right, onlyRoot }) => has(to) && may(right) && (!onlyRoot || user.isRoot))
    : guestItems

/** The menu entry of the screen at this path, or what stands for one. */
export const itemAt = (user: Pick<User, 'role'> | null | undefined, path: string) =>
  user && [...items[user.role], ...innerItems].find(({ to }) => to === path.replace(/\/+$/, ''))

/** Groups an admin's items, in order; the few items of other roles are one list. */
export const groupsOf = (shown: readonly Item[], role: Role | undefined) => [
  ...Map.groupBy(shown, ({ group }) => (role === 'admin' ? group : undefined)),
]

/** Normalizes text for matching typed words with titles: no spaces, lower case, one form of each Bangla letter. */
export const plain = (text: string) => text.replace(/\s/g, '').normalize('NFKC').toLowerCase()
