import type { MessageKey } from '@ranar/contract/messages/index'
import type { Right } from '@ranar/contract/rights'
import type { IconHome } from '@tabler/icons-react'

/** The groups of an admin's screens, in the order of the sidebar. */
export type ItemGroup = 'groupParcels' | 'groupPeople' | 'groupMoney' | 'groupCompany' | 'groupOwn'

/** `short`: name in a phone's bottom bar, with a role's first four. `right`: shown only to admins who have it. */
export type Item = {
  group?: ItemGroup
  title: MessageKey
  short?: MessageKey
  to: string
  icon: typeof IconHome
  right?: Right
  onlyRoot?: true
}
