import type { MessageKey } from '@ranar/contract/messages/index'
import type { Role, User } from '@ranar/contract/people'

export const roleNames: Record<Role, MessageKey> = {
  admin: 'shell.roleAdmin',
  delivery_men: 'shell.roleDeliveryMen',
  consumer: 'shell.roleConsumer',
}
/** The name of a person's role; root admins have one of their own. */
export const roleTitle = ({ role, isRoot }: Pick<User, 'role' | 'isRoot'>): MessageKey =>
  isRoot ? 'shell.roleRoot' : roleNames[role]
