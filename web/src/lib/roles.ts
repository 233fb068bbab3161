import type { MessageKey } from '@ranar/contract/messages/index'
import type { Role, User } from '@ranar/contract/people'
import type { RoleTexts } from './i18n.tsx'

export const roleNames: Record<Role, MessageKey> = {
  admin: 'shell.roleAdmin',
  delivery_men: 'shell.roleDeliveryMen',
  consumer: 'shell.roleConsumer',
}
/** The group of texts that only the screens of a role need. */
export const roleTexts: Record<Role, RoleTexts> = { admin: 'office', delivery_men: 'courier', consumer: 'sender' }
/** Returns the message key of a person's role; root admins have their own. */
export const roleTitle = ({ role, isRoot }: Pick<User, 'role' | 'isRoot'>): MessageKey =>
  isRoot ? 'shell.roleRoot' : roleNames[role]
