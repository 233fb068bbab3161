import { IconEdit, IconUser } from '@tabler/icons-react'
import type { Item } from './item.ts'

/** The items at the end of everybody's sidebar. */
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
