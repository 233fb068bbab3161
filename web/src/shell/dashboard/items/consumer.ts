import {
  IconFileSpreadsheet,
  IconMessageStar,
  IconPackage,
  IconPackageExport,
  IconReceipt2,
  IconReceiptRefund,
} from '@tabler/icons-react'
import type { Item } from './item.ts'

/** The sidebar of a consumer, in order. */
export const consumerItems: readonly Item[] = [
  {
    title: 'shell.navBook',
    short: 'shell.shortBook',
    to: '/dashboard/consumer/book-parcel',
    icon: IconPackageExport,
  },
  {
    title: 'bookings.navMany',
    to: '/dashboard/consumer/book-many',
    icon: IconFileSpreadsheet,
  },
  {
    title: 'shell.navMyParcel',
    short: 'shell.shortParcels',
    to: '/dashboard/consumer/my-parcel',
    icon: IconPackage,
  },
  {
    title: 'shell.navToReview',
    short: 'shell.shortToReview',
    to: '/dashboard/consumer/to-review',
    icon: IconMessageStar,
  },
  { title: 'payouts.statement', to: '/dashboard/consumer/statement', icon: IconReceipt2 },
  { title: 'shell.navRefunds', to: '/dashboard/consumer/refunds', icon: IconReceiptRefund },
]
