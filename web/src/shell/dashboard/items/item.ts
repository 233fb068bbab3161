import type { MessageKey } from '@ranar/contract/messages/index'
import type { Right } from '@ranar/contract/rights'
import type { IconHome } from '@tabler/icons-react'

/** What an admin's screens are grouped by, in the order of the sidebar. */
export type ItemGroup = 'groupParcels' | 'groupPeople' | 'groupMoney' | 'groupCompany' | 'groupOwn'

/** `short`: its name in the bar at the bottom of a phone, which has room for the first four of a role. `right`:
 * shown only to admins who have it. */
export type Item = {
  group?: ItemGroup
  title: MessageKey
  short?: MessageKey
  to: string
  icon: typeof IconHome
  right?: Right
  onlyRoot?: true
}
