import type { MessageKey } from '@ranar/contract/messages/index'
import type { Role, User } from '@ranar/contract/people'
import type { Right } from '@ranar/contract/rights'
import {
  IconAlertTriangle,
  IconBarcode,
  IconBook2,
  IconBuilding,
  IconCash,
  IconCashBanknote,
  IconChartBar,
  IconClipboardCheck,
  IconCoins,
  IconEdit,
  IconFileSpreadsheet,
  IconHome,
  IconHomeMove,
  IconListCheck,
  IconMessageOff,
  IconMessageStar,
  IconMessages,
  IconPackage,
  IconPackageExport,
  IconPackages,
  IconReceipt2,
  IconReceiptRefund,
  IconReportAnalytics,
  IconRoute,
  IconStar,
  IconTruckDelivery,
  IconUser,
  IconUsers,
  IconZoomMoney,
} from '@tabler/icons-react'

/** What an admin's screens are grouped by, in the order of the sidebar. */
export type ItemGroup = 'groupParcels' | 'groupPeople' | 'groupMoney' | 'groupCompany' | 'groupOwn'

/** `short`: its name in the bar at the bottom of a phone, which has room for the first four of a role. `right`:
 * shown only to admins who have it. */
type Item = {
  group?: ItemGroup
  title: MessageKey
  short?: MessageKey
  to: string
  icon: typeof IconHome
  roles: readonly Role[]
  right?: Right
  onlyRoot?: true
}

/** The sidebar, in order. An item shows for its roles as soon as its screen exists. */
const items: readonly Item[] = [
  {
    group: 'groupParcels',
    title: 'today.nav',
    short: 'today.nav',
    to: '/dashboard/admin/today',
    icon: IconListCheck,
    roles: ['admin'],
  },
  {
    group: 'groupParcels',
    title: 'shell.navParcels',
    short: 'shell.shortParcels',
    to: '/dashboard/admin/all-parcels',
    icon: IconPackages,
    roles: ['admin'],
  },
  { group: 'groupParcels', title: 'couriers.title', to: '/dashboard/admin/runs', icon: IconRoute, roles: ['admin'] },
  {
    group: 'groupParcels',
    title: 'couriers.pickupsTitle',
    to: '/dashboard/admin/pickups',
    icon: IconHomeMove,
    roles: ['admin'],
  },
  { group: 'groupParcels', title: 'scan.title', to: '/dashboard/scan', icon: IconBarcode, roles: ['admin'] },
  {
    group: 'groupParcels',
    title: 'desk.navExceptions',
    to: '/dashboard/admin/exceptions',
    icon: IconAlertTriangle,
    roles: ['admin'],
    right: 'dispatch',
  },
  {
    group: 'groupPeople',
    title: 'shell.navApplications',
    to: '/dashboard/admin/aplies',
    icon: IconClipboardCheck,
    roles: ['admin'],
  },
  {
    group: 'groupPeople',
    title: 'shell.navDeliveryMen',
    short: 'shell.shortDeliveryMen',
    to: '/dashboard/admin/all-delivery-men',
    icon: IconTruckDelivery,
    roles: ['admin'],
  },
  {
    group: 'groupPeople',
    title: 'shell.navUsers',
    to: '/dashboard/admin/all-users',
    icon: IconUsers,
    roles: ['admin'],
  },
  {
    group: 'groupMoney',
    title: 'cash.navHandovers',
    to: '/dashboard/admin/hand-overs',
    icon: IconCash,
    roles: ['admin'],
    right: 'money',
  },
  {
    group: 'groupMoney',
    title: 'cash.navCollections',
    to: '/dashboard/admin/collections',
    icon: IconCoins,
    roles: ['admin'],
    right: 'money',
  },
  {
    group: 'groupMoney',
    title: 'payouts.nav',
    to: '/dashboard/admin/payouts',
    icon: IconCashBanknote,
    roles: ['admin'],
    right: 'money',
  },
  {
    group: 'groupMoney',
    title: 'cash.navBooks',
    to: '/dashboard/admin/books',
    icon: IconBook2,
    roles: ['admin'],
    right: 'money',
  },
  {
    group: 'groupMoney',
    title: 'shell.navUnmatched',
    to: '/dashboard/admin/unmatched-payments',
    icon: IconZoomMoney,
    roles: ['admin'],
    onlyRoot: true,
  },
  {
    group: 'groupCompany',
    title: 'shell.navStatistics',
    short: 'shell.shortStatistics',
    to: '/dashboard/admin/statistics',
    icon: IconChartBar,
    roles: ['admin'],
  },
  {
    group: 'groupCompany',
    title: 'reports.nav',
    to: '/dashboard/admin/reports',
    icon: IconReportAnalytics,
    roles: ['admin'],
  },
  { group: 'groupCompany', title: 'company.nav', to: '/dashboard/admin/company', icon: IconBuilding, roles: ['admin'] },
  { group: 'groupCompany', title: 'tariff.nav', to: '/dashboard/admin/tariff', icon: IconReceipt2, roles: ['admin'] },
  {
    title: 'run.title',
    short: 'run.short',
    to: '/dashboard/delivery-men/run',
    icon: IconRoute,
    roles: ['delivery_men'],
  },
  { title: 'scan.title', to: '/dashboard/scan', icon: IconBarcode, roles: ['delivery_men'] },
  {
    title: 'cash.title',
    short: 'cash.title',
    to: '/dashboard/delivery-men/cash',
    icon: IconCash,
    roles: ['delivery_men'],
  },
  {
    title: 'shell.navMyParcel',
    short: 'shell.shortParcels',
    to: '/dashboard/delivery-men/my-delivery-list',
    icon: IconPackage,
    roles: ['delivery_men'],
  },
  {
    title: 'shell.navRatings',
    short: 'shell.shortRatings',
    to: '/dashboard/delivery-men/my-ratings',
    icon: IconStar,
    roles: ['delivery_men'],
  },
  {
    title: 'shell.navBook',
    short: 'shell.shortBook',
    to: '/dashboard/consumer/book-parcel',
    icon: IconPackageExport,
    roles: ['consumer'],
  },
  {
    title: 'bookings.navMany',
    to: '/dashboard/consumer/book-many',
    icon: IconFileSpreadsheet,
    roles: ['consumer'],
  },
  {
    title: 'shell.navMyParcel',
    short: 'shell.shortParcels',
    to: '/dashboard/consumer/my-parcel',
    icon: IconPackage,
    roles: ['consumer'],
  },
  {
    title: 'shell.navToReview',
    short: 'shell.shortToReview',
    to: '/dashboard/consumer/to-review',
    icon: IconMessageStar,
    roles: ['consumer'],
  },
  { title: 'payouts.statement', to: '/dashboard/consumer/statement', icon: IconReceipt2, roles: ['consumer'] },
  { title: 'shell.navRefunds', to: '/dashboard/consumer/refunds', icon: IconReceiptRefund, roles: ['consumer'] },
  {
    group: 'groupCompany',
    title: 'texting.stopsNav',
    to: '/dashboard/admin/sms-stops',
    icon: IconMessageOff,
    roles: ['admin'],
    right: 'dispatch',
  },
  {
    group: 'groupCompany',
    title: 'texting.nav',
    to: '/dashboard/admin/sms',
    icon: IconMessages,
    roles: ['admin'],
    onlyRoot: true,
  },
  {
    group: 'groupOwn',
    title: 'shell.navProfile',
    short: 'shell.shortProfile',
    to: '/dashboard/my-profile',
    icon: IconUser,
    roles: ['admin', 'delivery_men', 'consumer'],
  },
  {
    group: 'groupOwn',
    title: 'shell.navEditProfile',
    to: '/dashboard/edit-profile',
    icon: IconEdit,
    roles: ['admin', 'delivery_men', 'consumer'],
  },
]
const guestItems: readonly Item[] = [{ title: 'shell.home', to: '/', icon: IconHome, roles: [] }]

export const itemsFor = (
  user: Pick<User, 'role' | 'isRoot'> | null | undefined,
  has: (path: string) => boolean,
  may: (right: Right | undefined) => boolean,
) =>
  user
    ? items.filter(
        ({ roles, to, right, onlyRoot }) =>
          roles.includes(user.role) && has(to) && may(right) && (!onlyRoot || user.isRoot),
      )
    : guestItems

/** The items of an admin by their groups, in order; others have few enough for one list. */
export const groupsOf = (shown: readonly Item[], role: Role | undefined) => [
  ...Map.groupBy(shown, ({ group }) => (role === 'admin' ? group : undefined)),
]

/** For comparing what somebody types with a title, whatever its spaces and case, and however its Bangla letters are
 * put together. */
export const plain = (text: string) => text.replace(/\s/g, '').normalize('NFKC').toLowerCase()
