import { IconEdit, IconUser } from '@tabler/icons-react'
import type { Item } from './item.ts'

/** What everybody has at the end of the sidebar. */
export const ownItems: readonly Item[] = [
  {
    group: 'groupOwn',
    title: 'shell.navProfile',
    short: 'shell.shortProfile',
    to: '/dashboard/my-profile',
    icon: IconUser,
  },
  {
    group: 'groupOwn',
    title: 'shell.navEditProfile',
    to: '/dashboard/edit-profile',
    icon: IconEdit,
  },
]
