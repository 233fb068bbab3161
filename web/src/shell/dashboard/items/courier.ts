import { IconBarcode, IconCash, IconPackage, IconRoute, IconStar } from '@tabler/icons-react'
import type { Item } from './item.ts'

/** The sidebar of a courier, in order. */
export const courierItems: readonly Item[] = [
  {
    title: 'run.title',
    short: 'run.short',
    to: '/dashboard/delivery-men/run',
    icon: IconRoute,
  },
  { title: 'scan.title', to: '/dashboard/scan', icon: IconBarcode },
  {
    title: 'cash.title',
    short: 'cash.title',
    to: '/dashboard/delivery-men/cash',
    icon: IconCash,
  },
  {
    title: 'shell.navMyParcel',
    short: 'shell.shortParcels',
    to: '/dashboard/delivery-men/my-delivery-list',
    icon: IconPackage,
  },
  {
    title: 'shell.navRatings',
    short: 'shell.shortRatings',
    to: '/dashboard/delivery-men/my-ratings',
    icon: IconStar,
  },
]
